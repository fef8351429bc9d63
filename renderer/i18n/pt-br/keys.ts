export const keys = {
  choiceLine:
    'O Revoada cifra todos os dados. Neste computador não há um chaveiro do sistema que proteja a chave, então a escolha é sua.',
  refusedLine:
    'O Revoada cifra todos os dados. O chaveiro deste sistema não salvou a chave: feche o Revoada e abra outra vez para que ele pergunte de novo, ou escolha outro jeito.',
  passphraseOption: 'Com uma frase secreta',
  passphraseLine:
    'Ela será pedida sempre que o Revoada abrir. Sem ela ninguém lê os dados, nem você, a não ser com um código de recuperação.',
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
    'Saia, abra o Revoada outra vez e responda ao sistema. Se o chaveiro mudou, entre com o mesmo usuário e o mesmo ambiente de antes, ou use o código de recuperação, se fez um.',
  failed:
    'Não deu para salvar a chave. Nada foi alterado; verifique as permissões da pasta de dados e tente de novo.',
  passphraseNow: 'Frase secreta atual',
  wrongNow: 'Esta não é a frase secreta atual. Nada foi alterado.',
  strength: 'Força da frase',
  strengths: ['muito fraca', 'fraca', 'razoável', 'boa', 'muito boa'] as [
    string,
    string,
    string,
    string,
    string,
  ],
  tooWeak:
    'Quem levar o arquivo pode tentar adivinhar esta frase o quanto quiser. Junte palavras sem relação entre si.',
  keychainOption: 'No chaveiro do sistema',
  keychainLine: 'Abre sem perguntar nada, mas só para o seu usuário, neste computador.',
  useKeychain: 'Salvar no chaveiro',
  keychainRefused:
    'O chaveiro do sistema não salvou a chave, ou não há um que a proteja. Nada foi alterado; escolha outro jeito.',
  panel: 'Chave dos dados',
  protection: 'Como a chave é protegida',
  protectedBy: {
    keychain: 'Salva no chaveiro do sistema, que só abre para o seu usuário.',
    passphrase: 'Protegida por frase secreta, pedida a cada início.',
    file: 'Num arquivo ao lado dos dados, sem proteção: quem copiar a pasta inteira consegue ler.',
  },
  change: 'Mudar',
  changeTitle: 'Mudar a proteção da chave',
  changeLine:
    'Os dados e as cópias de segurança continuam os mesmos. A proteção de agora vale até a nova ter sido gravada e conferida.',
  changed: 'A proteção da chave foi mudada.',
  lock: {
    title: 'O Revoada está bloqueado',
    goesOn:
      'Digite a frase secreta para continuar. O que está na fila continua a ser enviado na hora marcada.',
    withScreen: 'Bloquear junto com a tela',
    withScreenLine: 'Também quando o computador é suspenso. Nem todo Linux avisa que a tela foi bloqueada.',
    idle: 'Bloquear sem uso do teclado nem do mouse',
    never: 'Nunca',
    now: 'Bloquear agora',
    failed: 'Não deu para gravar a escolha; vale a de antes. Verifique as permissões da pasta de dados.',
  },
  recovery: {
    title: 'Código de recuperação',
    offerTitle: 'Uma segunda chave, no papel',
    line: 'Se o chaveiro do sistema se perder ou a frase secreta for esquecida, só este código abre os dados e as cópias de segurança. Imprima-o e guarde longe deste computador.',
    none: 'Não há nenhum. Se o chaveiro se perder ou a frase for esquecida, ninguém abre os dados.',
    madeAt: (when: string) => `Feito em ${when}.`,
    make: 'Fazer um código',
    makeAnother: 'Fazer outro código',
    replaces: 'O código que você já tem deixa de valer assim que o novo for feito.',
    once: 'O código aparece só agora. O Revoada não o guarda e não consegue mostrá-lo outra vez.',
    print: 'Imprimir',
    copy: 'Copiar',
    copied: 'Copiado. Daqui a um minuto ele sai da área de transferência.',
    use: 'Usar o código de recuperação',
    hint: 'Sete grupos de quatro letras e números. Maiúsculas, espaços e hifens não importam.',
    open: 'Abrir com o código',
    answers: {
      mistyped: 'Falta ou sobra alguma letra, ou uma está trocada. Confira com o papel.',
      another:
        'Este código não abre estes dados: é de outra instalação, ou foi substituído por um mais novo.',
      none_made: 'Para estes dados não foi feito nenhum código.',
      failed: 'Não deu para gravar a chave. Nada foi alterado; verifique a pasta de dados e tente de novo.',
    },
    acceptedTitle: 'O código abriu os seus dados',
    acceptedLine: 'Escolha como a chave será protegida daqui em diante. O código continua valendo.',
    printTitle: 'Código de recuperação do Revoada',
    printFor:
      'Ele abre os dados do Revoada quando o chaveiro do sistema se perde ou a frase secreta é esquecida.',
    printUse: 'Para usar: abra o Revoada e escolha “Usar o código de recuperação”.',
    printKeep: 'Guarde longe do computador. Quem tiver este papel e a pasta de dados consegue ler tudo.',
    printOld: 'Um código feito depois substitui este.',
    printMade: (when: string) => `Feito em ${when}.`,
  },
}
