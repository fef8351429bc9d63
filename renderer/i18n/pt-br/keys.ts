export const keys = {
  choiceLine:
    'O Revoada cifra tudo o que guarda. Neste computador não há um chaveiro do sistema que proteja a chave, então a escolha é sua.',
  passphraseOption: 'Com uma frase secreta',
  passphraseLine:
    'Ela será pedida sempre que o Revoada abrir. Sem ela ninguém lê os dados, nem você: não há como recuperá-la.',
  fileOption: 'Num arquivo ao lado dos dados',
  fileLine: 'Abre sem perguntar nada. Quem copiar a pasta inteira deste computador consegue ler os dados.',
  passphrase: 'Frase secreta',
  passphraseHint: 'Oito caracteres ou mais. Várias palavras comuns são melhores que poucas letras estranhas.',
  repeat: 'A mesma frase, outra vez',
  tooShort: 'São precisos oito caracteres ou mais.',
  different: 'As duas frases são diferentes.',
  usePassphrase: 'Proteger com a frase',
  consent: 'Entendo que a chave fica num arquivo sem proteção',
  useFile: 'Guardar no arquivo',
  unlockTitle: 'Seus dados estão cifrados',
  unlockLine: 'Escreva a frase secreta para abri-los.',
  unlock: 'Abrir',
  wrong: 'Esta frase não abre os dados. Nada foi alterado; tente outra vez.',
  damagedTitle: 'O arquivo das chaves está danificado',
  damagedWhat:
    'As chaves que abrem os seus dados não puderam ser lidas, nem na cópia que fica ao lado deles.',
  damagedKept:
    'Os dados, as cópias de segurança e os arquivos das chaves estão intactos; nada foi substituído.',
  damagedTodo:
    'Saia, ponha de volta um keys.json guardado antes e abra o Revoada outra vez. Se não houver, um arquivo .revoada abre numa instalação nova.',
  changedTitle: 'O chaveiro deste computador mudou',
  changedWhat:
    'A chave dos seus dados foi guardada por um chaveiro que não é o de agora, e por isso não abre.',
  changedKept: 'Os dados e a chave guardada estão intactos; nada foi substituído.',
  changedTodo:
    'Entre com o mesmo usuário e o mesmo ambiente de antes, ou volte a ligar o chaveiro do sistema, e abra o Revoada outra vez.',
  failed:
    'Não deu para guardar a chave. Nada foi alterado; veja as permissões da pasta de dados e tente de novo.',
}
