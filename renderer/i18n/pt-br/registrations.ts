import { plural } from './formats.ts'

/** Companies, webhooks, and what came back. */
export const registrations = {
  title: 'Empresas e webhooks',
  line: 'O que se cadastra no serviço uma vez, e o que ele envia de volta.',
  tabsLabel: 'O que mostrar',
  tabs: { companies: 'Empresas', webhooks: 'Webhooks', callbacks: 'Retornos' },

  connection: 'Por onde',
  through: (name: string, address: string) => `Conexão remota: o pedido vai para ${name}, em ${address}.`,
  throughRemote: 'O que for criado lá vale de verdade, e não pode ser desfeito daqui.',
  throughLocal: 'O serviço local aceita e armazena; nada sai deste computador.',
  asking: 'Colocando na caixa de saída…',
  consent: 'É outro pedido mesmo: enviar de novo',
  queued: (title: string) => `${title}: na caixa de saída.`,
  toOutbox: 'Ver na caixa de saída',

  company: {
    formTitle: 'Criar uma empresa',
    cnpj: 'CNPJ',
    cnpjHint: 'Numérico ou com letras, com ou sem pontuação.',
    cnpjGood: (written: string) => `${written} é válido. É enviado sem pontuação.`,
    cnpjMissing: (count: number) => `Faltam ${plural(count, 'posição', 'posições')}.`,
    cnpjLetters: 'Desde julho de 2026 há CNPJs com letras. Não se sabe se este serviço já os aceita.',
    name: 'Nome',
    nameHint: 'Como deve aparecer no serviço. O limite de caracteres não é conhecido.',
    create: (connection: string) => `Criar empresa em ${connection}`,
    createLocal: 'Criar empresa no serviço local',
    tableLabel: 'Empresas pedidas',
    columns: { name: 'Empresa', cnpj: 'CNPJ', state: 'Situação', answer: 'Resposta', at: 'Pedida' },
    noAnswer: 'sem resposta legível',
    answerTitle: (id: string, status: string, at: string) => `id ${id}, status ${status}, criada em ${at}`,
    emptyTitle: 'Nenhuma empresa pedida',
    emptyLine: 'Escreva um CNPJ e um nome acima. O que for pedido, e o que for respondido, fica aqui.',
  },

  webhook: {
    formTitle: 'Registrar um webhook',
    url: 'Endereço',
    urlHint: 'Para onde o serviço deve enviar avisos, como https://sistema.exemplo.com.br/retorno.',
    urlGood: 'É enviado como está escrito.',
    create: (connection: string) => `Registrar webhook em ${connection}`,
    createLocal: 'Registrar webhook no serviço local',
    warnings: {
      not_encrypted: 'O endereço não é cifrado (http://): quem estiver na rede pode ler o que chegar.',
      this_computer: 'O endereço é deste computador: um serviço em outro lugar não consegue acessá-lo.',
      fragment: 'O que está depois do # não é enviado a ninguém.',
    },
    localNever: 'O serviço local salva o webhook e nunca o chama: não se sabe que avisos haveria.',
    tableLabel: 'Webhooks pedidos',
    columns: { url: 'Endereço', state: 'Situação', at: 'Pedido' },
    emptyTitle: 'Nenhum webhook pedido',
    emptyLine:
      'Escreva um endereço acima. O serviço só responde que aceitou; o que ele envia depois, e quando, não é conhecido.',
  },
  throughColumn: 'Conexão',
}
