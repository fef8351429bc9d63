import type { ColumnRole } from '../../../shared/rules/column-roles.ts'

export type Kind = Exclude<ColumnRole, 'variable'>

/** Cells that fit a role, as they stand in files. */
export const cells: Record<Kind, readonly string[]> = {
  phone: ['(11) 98765-4321', '21998765432', '+55 31 99876-5432', '11987654322'],
  ddd: ['11', '021', '(31)', '47'],
  name: ['Ana Souza', 'João da Silva', 'Conceição Muñoz', 'Zoë'],
  cpf: ['111.444.777-35', '12345678909', '529.982.247-25', '390.533.447-05'],
  cnpj: ['11.222.333/0001-81', '00.000.000/0001-91', '12.ABC.345/01DE-35', '11222333000181'],
  message: [
    'Olá Ana, sua parcela vence amanhã.',
    'Bia, seu pedido saiu para entrega.',
    'Oi Caio, confirme a sua consulta.',
    'Davi, a fatura de novembro está no app.',
  ],
}
export const kinds = Object.keys(cells) as Kind[]

/** Headers as people and systems write them, over cells that fit. */
export const exact: Record<Kind, string> = {
  phone: `Telefone | TELEFONE | telefones | Tel | Tel. | TEL: | tel 1 | tel_02 | Tel(1) | Fone | FONE | fone 2 | fone02
    Fone/WhatsApp | Celular | CELULAR | celular1 | Celular (2) | CELULAR CLIENTE | Celular do Cliente | cel | Cel. | CEL_1
    Telefone Celular | telefone_celular | telefoneCelular | TELEFONECELULAR | Celular/WhatsApp | Celular com DDD
    celular (c/ DDD) | Telefone (com DDD) | DDD+Telefone | DDD + Número | ddd_telefone | DDD/Celular | Nº do telefone
    nº telefone | N° Celular | Nro Telefone | nr_telefone | NR_TELEFONE_1 | num_tel | numero_telefone
    Número de Telefone | Número do celular | numeroTelefone | nu_telefone | NU_CELULAR | Telefone Residencial
    telefone_comercial | Telefone Fixo | Telefone Móvel | Fone Res | Fone Com. | FONE_RECADO | Telefone Principal
    Telefone 1 Principal | Tel. Contato | Telefone de contato | Telefone para Contato | Contato (telefone) | 1º Telefone
    2o telefone | TELEFONE_ALTERNATIVO | Outro telefone | Novo Telefone | Telefone atualizado | Melhor telefone
    Telefone do Responsável | fone_celular_responsavel | tel_aluno | Telefone Paciente | celular_titular
    Telefone do Devedor | WhatsApp | Whatsapp | whats | Whats App | WHATS | Zap | zap zap | wpp | nº whatsapp
    Número do WhatsApp | Phone | phone_number | Phone Number | Phone 1 | mobile | Mobile Phone | Mobile No. | Cell
    cell phone | cellphone | Home Phone | Work Phone | Telephone | Contact Phone | Contact Number | Customer Phone
    MSISDN | msisdn_1 | smartphone | Phone # w area code | TELEFONES 1 | telefone_um | Telfone | Informe seu WhatsApp com DDD
    Digite seu telefone: | DDD e Telefone | Tel_Cliente_01 | Telef. | CLIENTE_TELEFONE | cliente.telefone
    contato_celular | Nº Contato | CELULAR_SMS | Telefone SMS | Telefone (Brasil) | Telefono`,
  ddd: `DDD | ddd | DDD: | DDDs | DDD 1 | DDD1 | DDD_02 | DDD (2) | DDD_RES | DDD Residencial | DDD Com. | NR_DDD | DDD CEL
    DDD Celular | DDD_TELEFONE_1 | ddd_fone | DDD do Cliente | Area Code | COD AREA | COD_AREA | Cod. Área | CODAREA
    Código DDD | Código de Área | Código Área | DDD Recado`,
  name: `Nome | NOME | nome | Nomes | Nome Completo | NOME COMPLETO | nome_completo | nomeCompleto | Nome do Cliente
    Nome Cliente | NOME_CLIENTE | nomecliente | NM_CLIENTE | nm_pessoa | Nome/Razão Social | Razão Social | RAZAO SOCIAL
    razao_social | Nome Fantasia | Nome ou Razão Social | Primeiro Nome | primeiro_nome | Nome do Titular
    Nome do Aluno | Nome do Paciente | Nome do Contato | Nome Contato | Nome Social | Nome do Responsável
    Nome do Devedor | NOME_SACADO | Nome Associado | Nome do Segurado | Nome beneficiário | Name | Full Name
    First Name | first_name | Customer Name | Contact Name | Client name | Company Name | Nome (1) | 1. Nome | Nome:
    NOME EMPRESA | Seu nome | Given Name | Denominação Social | Nome Pessoa Física`,
  cpf: `CPF | cpf | Cpf | C.P.F. | C P F | CPF: | CPF do Cliente | CPF Cliente | cpf_cliente | cpfCliente | CPFCLIENTE
    nr_cpf | NR_CPF | nrcpf | Nº CPF | Número CPF | num_cpf | nu_cpf | CPF do Titular | CPF Titular | cpf_responsavel
    Documento CPF | CPF (documento) | CPF Nº | CPF/CIC | CIC | CPF Aluno | CPF do Paciente | CPF do Sacado | CPF_1
    Seu CPF | CPF (só números)`,
  cnpj: `CNPJ | cnpj | C.N.P.J. | CNPJ da Empresa | cnpj_empresa | NR_CNPJ | nº cnpj | Número do CNPJ | CNPJ/CGC | CGC
    CNPJ Cliente | Documento (CNPJ) | CNPJ_1 | CNPJ Fornecedor`,
  message: `Mensagem | MENSAGEM | mensagens | Mensagem SMS | Texto | texto_sms | Texto da Mensagem | Message | SMS Text
    msg | Msg. | MSG_1 | Mensagem personalizada | mensagem_cliente | Texto WhatsApp | Text Message`,
}

/** Misspelt, or beside an unknown word. */
export const similar: Record<Kind, string> = {
  phone: `telefne | telefome | Teleofne | Tlefone | celualr | Celuar | Ceular | Watsap | Whastapp
    Telefone XPTO | Fone Bemol | celular wkz | Telefoen Cliente | phonne | Mobille`,
  ddd: 'DDD xpto | DDD telefne',
  name: 'Nmoe | nomee | Noem | nomme | Nome do Clinte',
  cpf: 'cpff | CFP | ccpf | cpf xpto | Código CPF | id_cpf',
  cnpj: 'cnjp | cnpjj | CNPJ xpto | cpnj',
  message: 'mensagen | Menssagem | mesagem',
}

/** Over these stand phones in one file and something else in the next: the cells decide. */
export const either: readonly (readonly [header: string, kind: Kind])[] = [
  ...['Contato', 'CONTATOS', 'Contato 1', 'Destinatário', 'Contact', 'recipient'].flatMap(
    (header): [string, Kind][] => [
      [header, 'phone'],
      [header, 'name'],
    ],
  ),
  ...['Número', 'numero', 'Nº', 'Number', 'Linha', 'Terminal'].map((header): [string, Kind] => [
    header,
    'phone',
  ]),
  ...[
    'Cliente',
    'CLIENTES',
    'Aluno',
    'Paciente',
    'Sacado',
    'Devedor',
    'Customer',
    'Titular',
    'Colaborador',
  ].map((header): [string, Kind] => [header, 'name']),
  ...[
    'CPF/CNPJ',
    'cpf_cnpj',
    'CPFCNPJ',
    'CGC/CPF',
    'CGCCPF',
    'nr_cpf_cnpj',
    'CPF ou CNPJ',
    'doc',
    'Documento',
    'DOCTO',
    'Nº Documento',
    'Documento do Cliente',
    'Tax ID',
  ].flatMap((header): [string, Kind][] => [
    [header, 'cpf'],
    [header, 'cnpj'],
  ]),
  ...['Código', 'ID', 'cod_cliente', 'Matrícula', 'login', 'Chave'].map((header): [string, Kind] => [
    header,
    'cpf',
  ]),
  ...['Coluna 1', 'Column1', 'Unnamed: 0', 'A', 'xpto', '', '---', '123'].flatMap(
    (header): [string, Kind][] => [
      [header, 'phone'],
      [header, 'cpf'],
      [header, 'cnpj'],
    ],
  ),
]

/** None of them a phone, a document, a name or a message of the row's own person, whatever the cells look like. */
export const others = `Data | Data de Nascimento | DT_NASC | Vencimento | Valor | VL_PARCELA | R$ Valor | E-mail | email | EMAIL 1
  Endereço | CEP | Cidade | UF | Bairro | Contrato | Nº Contrato | nr_contrato | Número do Contrato | Pedido
  Número do Pedido | Protocolo | NF | Nota Fiscal | Fatura | Boleto | Linha Digitável | Código de Barras | Pix
  Chave Pix | Agência | Conta | Operadora | Tipo Telefone | TP_TELEFONE | Status do Telefone | Data do contato | Fax | Ramal
  Telefone da Loja | Telefone do Vendedor | Tel. Filial | Celular do Corretor | Telefone Emergência | Fone Referência
  Telefone da Mãe | CPF do Cônjuge | CPF do Avalista | Nome da Mãe | Nome do Pai | Nome do Produto | Nome da Loja
  Nome do Vendedor | NOME_FILIAL | Nome da Campanha | nome do arquivo | Product Name | file name | Last Name | Sobrenome
  Validade CPF | RG | CNH | PIS | Inscrição Estadual (IE) | Observação | Obs. | Descrição | Assunto | Data da mensagem
  Status Mensagem | Tipo Documento | Produto | Quantidade | Placa | Chassi | IMEI | Score | Origem | Canal | Turma
  Curso | Link WhatsApp | Recebe SMS | Telecom | Note | notes | Nota | Home Page URL | Fonte | Total | Saldo | Cargo
  dados bancários conta | CNAE | E-mail/Telefone`

/** The headers of a text that has them one a line, or parted by `|`. */
export const listed = (headers: string): string[] =>
  headers
    .split(/[|\n]/)
    .map((header) => header.trim())
    .filter((header) => header !== '')
