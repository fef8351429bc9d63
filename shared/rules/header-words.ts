/**
 * The words that stand in the headers of Brazilian and English spreadsheets, without accents and in lower case, by what
 * they say of a column. Source: headers of exports of CRM, collection, school, health and government systems.
 */

export type WordMeaning =
  | 'phone'
  | 'name'
  | 'cpf'
  | 'cnpj'
  | 'message'
  /** CPF or CNPJ, whichever the cells are. */
  | 'document'
  /** Whoever a row is about: by itself over names. */
  | 'person'
  /** Somebody one reaches: over phones in one file and over names in the next. */
  | 'reachable'
  /** A number of something, which the cells have to show. */
  | 'number'
  /** The area code. */
  | 'ddd'
  /** Says which phone, without saying that it is one: fixo, residencial, recado. */
  | 'phoneKind'
  /** Says which of several: principal, completo. */
  | 'qualifier'
  /** Says nothing: do, da, coluna. */
  | 'filler'
  /** Tells rows apart, and may be a document. */
  | 'code'
  /** Something else, or somebody else, whatever the cells look like: data, valor, vendedor. */
  | 'other'

const wordsByMeaning: Readonly<Record<WordMeaning, string>> = {
  phone: `telefone telefones telef telefono telephone telephones tel tels tlf tele fone fones phone phones celular
    celulares cel cels cell cellphone cellular selular mobile smartphone whatsapp whats whatsap watsapp wats wpp zap
    zapzap msisdn`,
  name: 'nome nomes name names nm razaosocial prenome denominacao',
  cpf: 'cpf cpfs cic',
  cnpj: 'cnpj cnpjs cgc',
  message: 'mensagem mensagens message messages msg msgs texto textos text texts',
  document: 'documento documentos doc docs docto dcto docum document documents taxid',
  person: `cliente clientes client clients customer customers consumidor consumidora paciente pacientes patient aluno
    aluna alunos estudante student devedor devedora devedores debtor sacado sacada associado associada socio socia
    segurado segurada titular beneficiario beneficiaria participante inscrito lead leads prospect prospects funcionario
    funcionaria colaborador colaboradora empregado employee morador moradora condomino inquilino locatario proprietario
    comprador responsavel pessoa pessoas person people assinante subscriber membro member doador eleitor candidato
    candidata motorista entregador parceiro fornecedor favorecido pagador hospede guest passageiro credenciado afiliado
    cooperado tomador mutuario executado convidado convidada visitante servidor contribuinte interessado requerente
    cidadao fantasia`,
  reachable:
    'contato contatos contacto contact contacts destinatario destinatarios destinataria recipient recipients',
  number: 'numero numeros number numbers num nro nr linha terminal',
  ddd: 'ddd ddds codarea codigoarea',
  phoneKind: 'fixo landline residencial resid residencia recado recados movel',
  qualifier: `principal principais primario secundario secundaria main primary secondary alternativo alternativa outro
    outra outros outras other adicional adicionais extra novo nova antigo antiga atual atualizado atualizada recente
    ultimo res casa home comercial coml trabalho work business office empresa company corporativo
    pessoal personal particular completo completa full social primeiro primeira
    first segundo segunda second terceiro terceira third quarto given melhor best preferencial formatado limpo tratado
    higienizado confirmado valido valida validos ativo original mascara pf pj fisica juridica fisico juridico cadastro
    cad cadastral federal receita ddi sms final individual personalizada personalizado enviar um dois tres disparo envio nacional internacional brasil`,
  filler: `campo coluna column field unnamed nu nmr ds tx o a os as e em no na nos nas do da de dos das para pra com sem
    por ou and or of for the to with in your my seu sua meu minha informe informar digite enter so somente apenas only digitos digits`,
  code: `codigo codigos cod cd code codes identificador identificacao identifier matricula registro chave key login
    usuario user username inscricao id ids index indice seq sequencia sequencial`,
  other: `data dt datas date dates nascimento nasc aniversario birthday birth idade age hora horas horario hour time
    tempo valor valores vl vlr value amount preco price total saldo balance divida dividas debito debitos debit credito
    credit parcela parcelas prestacao juros multa desconto discount vencimento venc vcto vencto due pagamento payment
    pgto pago paid boleto digitavel barras pix banco bank agencia conta contas account cartao card email emails mail
    endereco enderecos end address rua logradouro avenida street bairro district cidade city municipio uf estado state
    pais country cep zip postal postcode complemento sexo genero gender sex tipo tp type status st situacao origem
    source canal channel categoria category grupo group segmento score nota notas note notes obs observacao observacoes
    comentario comentarios comment comments descricao desc description motivo reason assunto subject titulo title
    produto produtos product item itens plano plan servico service pedido pedidos order orders nf nfe nfse fiscal
    fatura invoice lote quantidade qtd qtde quantity peso link links url site website senha password token protocolo
    protocol ticket chamado processo process apolice contrato contratos contract proposta cor marca modelo placa chassi
    renavam operadora carrier telecom telefonia ramal fax extensao extension loja store filial branch unidade vendedor
    vendedora vendedores seller corretor corretora consultor consultora gerente manager supervisor supervisora
    atendente agente agent operador operadora operator advogado advogada medico medica professor professora coordenador
    mae pai mother father filiacao conjuge esposa esposo marido filho filha irmao parente avalista fiador fiadora
    referencia emergencia emergency sac suporte support campanha campaign arquivo file planilha lista list setor
    departamento department cargo funcao profissao occupation renda salario salary income escolaridade turma curso
    course escola school disciplina serie sobrenome sobrenomes surname lastname apelido nickname rg cnh pis pasep nis
    cns ctps passaporte passport ie im cnae natureza porte capital latitude longitude lat lng lon ip mac imei iccid
    serial versao version tentativa tentativas resultado result enviado enviados entregue entrega delivery resposta
    respondeu optin optout consentimento aceita aceite receber recebe autoriza autorizacao tem possui flag ind
    indicador validade validacao qualidade ranking rank prioridade priority periodo turno dia dias mes meses ano anos
    day days month year fonte fontes font zona fuso timezone celula celulas norte sul atraso aging fase etapa stage
    carteira credor credora creditor bloqueado bloqueio linhas row rows raca animal pet veiculo carro imovel condominio
    bloco apto apartamento evento event hotel clinica convenio especialidade exame consulta tag tags etiqueta idioma
    language moeda currency projeto project equipe team regional regiao region rota marketing midia instagram facebook
    twitter linkedin telegram skype teto massagem montagem representante repres procurador anexo imagem foto image photo ponto pontos`,
}

const meanings: ReadonlyMap<string, WordMeaning> = new Map(
  Object.entries(wordsByMeaning).flatMap(([meaning, words]) =>
    words.split(/\s+/).map((word) => [word, meaning as WordMeaning] as const),
  ),
)

export const meaningOf = (word: string): WordMeaning | undefined => meanings.get(word)

const withSlips: readonly WordMeaning[] = ['phone', 'name', 'cpf', 'cnpj', 'message', 'document', 'person']

/** The words that are looked for in a misspelt one. */
export const misspeltWords: readonly (readonly [string, WordMeaning])[] = [...meanings].filter(
  ([, meaning]) => withSlips.includes(meaning),
)

/** Neighbours that only together mean what they mean. */
const phrases: readonly (readonly [string, string, string])[] = [
  ['e', 'mail', 'email'],
  ['razao', 'social', 'razaosocial'],
  ['last', 'name', 'surname'],
  ['family', 'name', 'surname'],
  ['whats', 'app', 'whatsapp'],
  ['tax', 'id', 'taxid'],
  ['area', 'code', 'ddd'],
  ['cod', 'area', 'ddd'],
  ['codigo', 'area', 'ddd'],
  ['de', 'area', 'dearea'],
  ['cod', 'dearea', 'ddd'],
  ['codigo', 'dearea', 'ddd'],
  ['country', 'code', 'ddi'],
]

const phraseOf = (before: string | undefined, word: string) =>
  phrases.find(([first, second]) => first === before && second === word)

export const joinPhrases = (words: readonly string[]): string[] => {
  const joined: string[] = []
  for (let word of words) {
    let phrase = phraseOf(joined.at(-1), word)
    while (phrase !== undefined) {
      joined.pop()
      word = phrase[2]
      phrase = phraseOf(joined.at(-1), word)
    }
    joined.push(word)
  }
  return joined
}

/** Short words that begin or stand inside of one written together: nmcliente, telefonedocliente. */
const prefixes: ReadonlySet<string> = new Set([
  'nr',
  'nm',
  'id',
  'cd',
  'dt',
  'vl',
  'ds',
  'tx',
  'tp',
  'nu',
  'st',
])
const infixes: ReadonlySet<string> = new Set(['do', 'da', 'de'])
const shortestPart = 3
const longestCompound = 40

/** The known words that one is made of, as in `numerotelefone` and `cpfcnpj`, longest first; null when it is not. */
export const splitCompound = (word: string, isStart = true): string[] | null => {
  if (word.length > longestCompound) return null
  for (let length = word.length; length >= 2; length -= 1) {
    const head = word.slice(0, length)
    const rest = word.slice(length)
    const isWord = length >= shortestPart && meanings.has(head)
    if (rest === '') {
      if (isWord) return [head]
      continue
    }
    if (!isWord && !(isStart ? prefixes : infixes).has(head)) continue
    const parts = splitCompound(rest, false)
    if (parts !== null) return [head, ...parts]
  }
  return null
}
