import type { ConnectionProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'

export const connectionProblems: Pick<ProblemSentences, ConnectionProblemCode> = {
  connection_missing: () => ({
    what: 'Esta conexão não existe mais.',
    todo: 'Veja as atuais nos Ajustes.',
  }),
  connection_not_allowed: () => ({
    what: 'A sua organização não permite enviar para este endereço.',
    kept: 'Nada foi enviado nem mudado.',
    todo: 'Escolha um dos serviços permitidos, ou fale com a TI.',
  }),
  set_by_organisation: () => ({
    what: 'Isto foi definido pela sua organização.',
    kept: 'Continua como ela definiu.',
    todo: 'Se precisar de outra coisa, fale com a TI.',
  }),
  connection_in_use: () => ({
    what: 'Há envios na caixa de saída, ou registros a caminho, por esta conexão.',
    kept: 'A conexão continua como está.',
    todo: 'Espere que terminem, ou cancele os envios, e tente de novo.',
  }),
  connection_of_team: () => ({
    what: 'Esta conexão é de uma equipe.',
    kept: 'Continua como está.',
    todo: 'Saia da equipe em vez de alterá-la ou removê-la.',
  }),
  team_code_refused: () => ({
    what: 'A instância da equipe não aceitou este código: não existe, já foi usado ou venceu.',
    kept: 'Nada mudou neste computador.',
    todo: 'Confira o código, ou peça outro a quem administra a equipe.',
  }),
  team_not_reached: () => ({
    what: 'A instância da equipe não respondeu.',
    kept: 'Nada mudou neste computador.',
    todo: 'Confira o endereço e a rede, e tente de novo. Se o código já não for aceito, peça outro.',
  }),
  team_not_here: () => ({
    what: 'Neste endereço não há a instância de uma equipe, ou ela é de outra versão.',
    kept: 'Nada mudou neste computador.',
    todo: 'Confira o endereço com quem administra a equipe.',
  }),
  team_refused: ({ said = '' }) => ({
    what: `A instância da equipe recusou: ${said}.`,
    kept: 'Nada mudou nela.',
    todo: 'Veja como o pedido ou a pessoa está agora na equipe.',
  }),
  team_sign_in_refused: ({ said = '' }) => ({
    what: 'A entrada com a conta da empresa não foi concluída.',
    kept: 'Este computador não entrou na equipe.',
    todo: `${said}.`,
  }),
  team_joined_already: () => ({
    what: 'Este computador já está na equipe deste endereço.',
    kept: 'O código não foi usado.',
    todo: 'Para usar outro convite, saia da equipe antes.',
  }),
  connection_url_malformed: () => ({
    what: 'Isto não é o endereço de um serviço.',
    todo: 'Escreva-o como https://servico.exemplo.com.br, sem usuário, sem “?” e sem “#”.',
  }),
  connection_token_malformed: () => ({
    what: 'Isto não é um token: há nele espaços, quebras de linha ou caracteres que um token não tem.',
    kept: 'A conexão continua como estava.',
    todo: 'Copie-o outra vez, inteiro e sozinho, de onde o serviço o mostra.',
  }),
  connection_url_not_encrypted: () => ({
    what: 'Este endereço não é cifrado (http://).',
    kept: 'Nada foi enviado a ele.',
    todo: 'Use https://. Sem criptografia, o token e os telefones passariam abertos pela rede; só o próprio computador (127.0.0.1) pode ficar sem.',
  }),
}
