import type { PaidKind } from '../../../shared/bridge/money.ts'
import type { BillingUnit } from '../../../shared/rules/campaign-cost.ts'
import { number, plural } from './formats.ts'

const units: Record<BillingUnit, string> = {
  sms_part: 'Parte de SMS',
  rcs_basic: 'RCS Basic',
  rcs_single: 'RCS Single',
  voice_call: 'Torpedo de voz',
  ura_call: 'URA',
}

const unitLines: Record<BillingUnit, string> = {
  sms_part: 'Uma mensagem longa tem várias partes.',
  rcs_basic: 'Só texto, até 160 bytes.',
  rcs_single: 'Texto mais longo, botões, cartões e carrosséis.',
  voice_call: 'Por ligação atendida. A gravação tem até 30 s: por 30 s iniciados dá o mesmo.',
  ura_call: 'Por ligação atendida. O tempo na URA não entra na conta.',
}

const counts: Record<BillingUnit, (count: number) => string> = {
  sms_part: (count) => plural(count, 'parte', 'partes'),
  rcs_basic: (count) => plural(count, 'mensagem Basic', 'mensagens Basic'),
  rcs_single: (count) => plural(count, 'mensagem Single', 'mensagens Single'),
  voice_call: (count) => plural(count, 'ligação', 'ligações'),
  ura_call: (count) => plural(count, 'ligação', 'ligações'),
}

const kinds: Record<PaidKind, string> = {
  SMSSHORT: 'SMS curto',
  RCS_TEXT: 'RCS texto',
  RCS_CAROUSEL: 'RCS cartões',
  TVOZ: 'Torpedo de voz',
  URA: 'URA',
  ENRICHMENT: 'Enriquecimento',
}

/** What campaigns cost, the prices behind it, the monthly budget and the ledger of everything. */
export const money = {
  units,
  counts,
  cost: {
    title: 'Custo',
    simulated: 'Custo simulado, sem cobrança',
    free: 'Simulação no serviço local: nada é cobrado.',
    each: (price: string) => `a ${price} cada`,
    noPrice: 'sem preço',
    unknown: 'desconhecido',
    atLeast: (amount: string) => `${amount} + o que não tem preço`,
    unpriced: (names: string) => `Sem preço para ${names}.`,
    setPrices: 'Definir em Ajustes → Preços',
    answered: 'Se todas as ligações forem atendidas.',
    lettersAndOthers: (chars: string) => `${chars} e outros`,
    letters: (parts: number, chars: string, amount: string | null) =>
      `+${plural(parts, 'parte', 'partes')} por causa de ${chars}${amount === null ? '' : `: ${amount} a mais`}.`,
    lettersSaved: (parts: number, amount: string | null) =>
      `Sem acentos: ${plural(parts, 'parte', 'partes')}${amount === null ? '' : `, ${amount}`} a menos.`,
    left: (month: string, left: string) => `Depois dela, restam ${left} do orçamento de ${month}.`,
    over: (month: string, over: string) => `Passa ${over} do orçamento de ${month}`,
    overTodo: (budget: string, committed: string, cost: string) =>
      `O orçamento é de ${budget}; ${committed} já estão comprometidos, e a campanha custa ${cost}. Diminua o público, escolha outro mês ou mude o orçamento.`,
    toBudget: 'Ver orçamento',
    blind: 'O orçamento não conta o que não tem preço',
    blindTodo: (names: string) =>
      `Falta o preço de ${names}. Sem ele, o Revoada não consegue parar o envio a tempo.`,
    test: (amount: string) => `O teste custa ${amount}.`,
    testUnpriced: 'O custo do teste não é conhecido: falta o preço.',
  },
  prices: {
    title: 'Preços e orçamento',
    line: 'O que cada envio custa, por conexão. O serviço não informa preços de campanha: use os do seu contrato.',
    unit: 'Cobrança',
    price: 'Preço',
    since: 'Desde',
    none: 'sem preço',
    priced: (count: number, all: number) =>
      count === 0 ? 'nenhum preço' : `${number(count)} de ${plural(all, 'preço', 'preços')}`,
    unitLines,
    set: 'Definir',
    setFor: (unit: string, connection: string) => `Definir preço de ${unit} em ${connection}`,
    dialogTitle: (unit: string) => `Preço: ${unit}`,
    amount: 'Preço (R$)',
    amountWrong: 'De 0 a 99,999999, com até seis casas.',
    from: 'Vale a partir de',
    fromHint:
      'Vale para o que começa nesse dia ou depois, até o preço seguinte. Se o dia já passou, o custo do que saiu desde então muda.',
    save: 'Salvar preço',
    saved: (unit: string) => `Preço de ${unit} salvo.`,
    remove: 'Remover',
    removeFor: (unit: string, day: string) => `Remover o preço de ${unit} desde ${day}`,
    removed: (unit: string) => `Preço de ${unit} removido.`,
    fromDay: (price: string, day: string) => `${price} desde ${day}`,
    local: 'Serviço local (simulação)',
  },
  budget: {
    label: 'Orçamento mensal (R$)',
    line: 'Campanhas, testes e enriquecimentos contam juntos no mês em que são cobrados, no horário de Brasília. O que passaria dele não é enviado. Simulações no serviço local são contadas à parte. Em branco: sem limite.',
    wrong: 'Um valor em reais, com até duas casas.',
    left: (left: string, whole: string) => `Restam ${left} de ${whole} neste mês.`,
    over: (whole: string) => `O orçamento de ${whole} deste mês acabou.`,
    none: 'Sem orçamento mensal.',
    change: 'Preços e orçamento',
  },
  ledger: {
    title: 'Gastos',
    line: 'Campanhas, testes e enriquecimentos, mês a mês. O custo das campanhas é calculado pelos seus preços; o dos enriquecimentos é o que o serviço informou.',
    billed: 'Gasto',
    billedIn: (month: string) => `Gasto em ${month}`,
    committed: 'Comprometido',
    committedHint: 'Está na fila, ou saiu e ainda não se sabe o fim: pode vir a ser cobrado.',
    kind: 'Tipo',
    kinds,
    connection: 'Conexão',
    gone: 'conexão removida',
    requests: 'Envios',
    quantity: 'Pessoas ou documentos',
    total: 'Total',
    rehearsals: 'Simulações, sem cobrança',
    unpriced: (count: number) => `${number(count)} sem preço`,
    unpricedLine: (count: number) =>
      `${plural(count, 'envio não está', 'envios não estão')} na conta por inteiro: falta preço.`,
    calls: 'As ligações contam como se todas fossem atendidas.',
    perRecord: (price: string) => `${price} por registro`,
    perPhone: (price: string) => `${price} por telefone`,
    none: 'Nada foi gasto até agora',
    noneLine:
      'Cada envio aparece aqui quando entra na caixa de saída. Defina os preços do seu contrato nos Ajustes.',
  },
}
