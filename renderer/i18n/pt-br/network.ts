import type { ConnectFailureCode } from '../../../shared/rules/connect-failures.ts'

const settingsPlace = 'em Ajustes, Rede da empresa'

/** Why no connection stood. Behind each may stand that nothing left this computer. */
const failures: Record<ConnectFailureCode, (subject: string) => string> = {
  dns_failed: () => 'O endereço não foi encontrado, ou não há internet.',
  connection_refused: () => 'Nada responde neste endereço.',
  connection_timed_out: () => 'A conexão não abriu a tempo.',
  unreachable: () => 'Não foi possível acessar o serviço.',
  tls_failed: () => 'A conexão segura com este endereço falhou.',
  certificate_untrusted: (issuer) =>
    issuer === ''
      ? 'Este computador não reconhece o certificado deste endereço.'
      : `O certificado deste endereço foi emitido por “${issuer}”, que este computador não reconhece. Se for da sua empresa, escolha o certificado dela ${settingsPlace}.`,
  certificate_expired: () =>
    'O certificado deste endereço venceu ou ainda não começou a valer. Confira a data do computador.',
  certificate_other_name: () => 'O certificado apresentado é de outro endereço.',
  client_certificate_refused: () =>
    `O servidor pede um certificado de cliente, ou não aceitou o que está ${settingsPlace}.`,
  proxy_unresolved: () =>
    'O sistema não informou qual proxy usar. Confira a configuração de proxy do computador.',
  proxy_unreachable: (proxy) => `O proxy ${proxy} não respondeu.`,
  proxy_needs_login: (proxy) => `O proxy ${proxy} pede usuário e senha. Informe-os ${settingsPlace}.`,
  proxy_login_refused: (proxy) =>
    `O proxy ${proxy} não aceitou o usuário e a senha. Corrija-os ${settingsPlace}. Para não bloquear a sua conta, eles não são usados de novo até lá.`,
  proxy_login_unsupported: (proxy) =>
    `O proxy ${proxy} só aceita o login do Windows (NTLM ou Kerberos), que o Revoada não usa. Peça à TI que libere este endereço.`,
  proxy_refused: (proxy) => `O proxy ${proxy} não abriu a conexão com este endereço. Peça à TI que o libere.`,
  proxy_answer_broken: (proxy) => `O proxy ${proxy} deu uma resposta que não é de um proxy.`,
  proxy_unsupported: (proxy) =>
    `O proxy ${proxy} é de um tipo que o Revoada não usa (SOCKS). Peça à TI um proxy HTTP.`,
}

export const network = {
  failures,
  title: 'Rede da empresa',
  line: 'O proxy é o das configurações do sistema. Só preencha o que a TI da empresa pedir.',
  login: 'Login do proxy',
  loginNone: 'Nenhum. Informe se o proxy pedir usuário e senha.',
  loginSet: (user: string) => `Usuário ${user}, senha salva.`,
  user: 'Usuário',
  userWrong: 'O usuário não tem dois-pontos.',
  password: 'Senha',
  passwordHint: 'Fica com os dados cifrados deste computador e só é enviada ao proxy.',
  certificates: 'Certificado da empresa',
  certificatesNone: (isSystemStoreUsed: boolean): string =>
    isSystemStoreUsed
      ? 'Nenhum. Valem os do sistema; escolha um arquivo se a verificação da conexão pedir.'
      : 'Nenhum. Aqui os do sistema não são lidos: escolha o arquivo se a empresa inspeciona a rede.',
  clientCertificate: 'Certificado de cliente',
  clientCertificateNone: 'Nenhum. Só é preciso quando o servidor exige.',
  shown: (name: string | null, expires: string) => `${name ?? 'Sem nome'}, válido até ${expires}`,
  more: (count: number) => `e mais ${count}`,
  set: 'Informar…',
  change: 'Alterar…',
  choose: 'Escolher arquivo…',
  remove: 'Remover',
  save: 'Salvar',
  clientFile: 'Arquivo',
  clientFileHint: 'PFX ou P12; ou PEM.',
  keyFile: 'Chave',
  keyFileHint: 'Só para PEM com a chave em outro arquivo.',
  noFile: 'Nenhum arquivo',
  passphrase: 'Senha do certificado',
  passphraseHint: 'Deixe em branco se não tiver.',
}
