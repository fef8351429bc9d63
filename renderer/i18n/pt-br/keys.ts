export const keys = {
  choiceLine:
    'O Revoada cifra todos os dados. Neste computador não há um chaveiro do sistema que proteja a chave, então a escolha é sua.',
  refusedLine:
    'O Revoada cifra todos os dados. O chaveiro deste sistema não salvou a chave: feche o Revoada e abra outra vez para que ele pergunte de novo, ou escolha outro jeito.',
  passphraseOption: 'Com uma frase secreta',
  passphraseLine:
    'Ela será pedida sempre que o Revoada abrir. Sem ela ninguém lê os dados, nem você: não há como recuperá-la.',
  fileOption: 'Num arquivo ao lado dos dados',
  fileLine: 'Abre sem perguntar nada. Quem copiar a pasta inteira deste computador consegue ler os dados.',
  passphrase: 'Frase secreta',
  passphraseHint:
    'Oito caracteres ou mais. Várias palavras comuns são melhores que poucos caracteres estranhos.',
  repeat: 'A mesma frase, outra vez',
  tooShort: 'Use oito caracteres ou mais.',
  different: 'As duas frases são diferentes.',
  usePassphrase: 'Proteger com a frase',
  consent: 'Entendo que a chave fica num arquivo sem proteção',
  useFile: 'Salvar no arquivo',
  unlockTitle: 'Seus dados estão cifrados',
  unlockLine: 'Digite a frase secreta para abri-los.',
  unlock: 'Abrir',
  wrong: 'Esta frase não abre os dados. Nada foi alterado; tente outra vez.',
  damagedTitle: 'O arquivo das chaves está danificado',
  damagedWhat:
    'As chaves que abrem os seus dados não puderam ser lidas, nem na cópia que fica ao lado deles.',
  damagedKept:
    'Os dados, as cópias de segurança e os arquivos das chaves estão intactos; nada foi substituído.',
  damagedTodo:
    'Saia, recoloque um keys.json salvo antes e abra o Revoada outra vez. Se não houver, um arquivo .revoada abre numa instalação nova.',
  closedTitle: 'O chaveiro não entregou a chave',
  closedWhat:
    'A chave dos seus dados está no chaveiro do sistema. O pedido foi recusado, ou o chaveiro não é o que a salvou.',
  closedKept: 'Os dados e a chave salva estão intactos; nada foi substituído.',
  closedTodo:
    'Saia, abra o Revoada outra vez e responda ao sistema. Se o chaveiro mudou, entre com o mesmo usuário e o mesmo ambiente de antes, ou volte a ligá-lo.',
  failed:
    'Não deu para salvar a chave. Nada foi alterado; verifique as permissões da pasta de dados e tente de novo.',
}
