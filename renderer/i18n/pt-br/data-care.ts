import type { BackupEntry, TransferFailureCode } from '../../../shared/bridge/data-care.ts'
import type { CopyFailure } from '../../../shared/processes/data-care.ts'
import type { ProblemWords } from '../../../shared/texts/problem-words.ts'

const reasons: Record<BackupEntry['reason'], string> = {
  manual: 'feita por você',
  rotating: 'diária',
  migration: 'antes de uma versão nova',
  restore: 'antes de restaurar',
}

const copyFailures: Record<CopyFailure, ProblemWords> = {
  disk_full: {
    what: 'Não há espaço em disco para a cópia.',
    kept: 'Os dados e as outras cópias estão como estavam.',
    todo: 'Libere espaço e tente de novo.',
  },
  unwritable: {
    what: 'A cópia não pôde ser gravada.',
    kept: 'Os dados e as outras cópias estão como estavam.',
    todo: 'Verifique as permissões da pasta e tente de novo.',
  },
  damaged: {
    what: 'A cópia não foi feita porque o arquivo de dados está danificado.',
    kept: 'As outras cópias estão como estavam.',
    todo: 'Restaure a última cópia boa.',
  },
  not_running: {
    what: 'Os dados não estão abertos agora.',
    kept: 'Nada foi alterado.',
    todo: 'Tente de novo quando estiverem.',
  },
}

const transferFailures: Record<TransferFailureCode, ProblemWords> = {
  passphrase_wrong: {
    what: 'Esta frase não abre o arquivo.',
    kept: 'Nada foi alterado.',
    todo: 'Digite-a como quando o arquivo foi feito, com espaços e maiúsculas.',
  },
  file_foreign: {
    what: 'Este arquivo não foi feito pelo Revoada.',
    kept: 'Nada foi alterado.',
    todo: 'Escolha o arquivo .revoada que veio do outro computador.',
  },
  file_damaged: {
    what: 'O arquivo está incompleto ou foi danificado na transferência.',
    kept: 'Nada foi alterado.',
    todo: 'Copie-o outra vez, ou faça outro no computador de origem.',
  },
  file_newer: {
    what: 'O arquivo é de uma versão mais nova do Revoada.',
    kept: 'Nada foi alterado.',
    todo: 'Instale a versão mais nova neste computador e tente de novo.',
  },
  file_unreadable: {
    what: 'O sistema não deixou ler o arquivo.',
    kept: 'Nada foi alterado.',
    todo: 'Veja se ele ainda está lá e se você tem permissão para abri-lo.',
  },
  disk_full: {
    what: 'Não há espaço em disco.',
    kept: 'Os dados estão como estavam, e nenhum arquivo pela metade ficou.',
    todo: 'Libere espaço e tente de novo.',
  },
  unwritable: {
    what: 'O sistema não deixou gravar o arquivo.',
    kept: 'Os dados estão como estavam, e nenhum arquivo pela metade ficou.',
    todo: 'Escolha outra pasta ou verifique as permissões desta.',
  },
  data_not_open: {
    what: 'Os dados e o serviço local precisam estar abertos, e um deles não está.',
    kept: 'Nada foi alterado.',
    todo: 'Inicie o serviço local e tente de novo.',
  },
  data_damaged: {
    what: 'O arquivo de dados está danificado e não foi copiado.',
    kept: 'Nada foi alterado.',
    todo: 'Restaure a última cópia boa e tente de novo.',
  },
  not_taken: {
    what: 'Os dados do arquivo não puderam substituir os atuais.',
    kept: 'Os dados anteriores continuam valendo.',
    todo: 'Tente de novo. Se continuar, verifique o espaço em disco.',
  },
}

export const dataCare = {
  title: 'Cópias de segurança',
  line: 'Uma por dia em que algo mudou, e uma antes de cada atualização dos dados para uma versão nova. Cada uma é conferida por inteiro ao ser feita, e cifrada como os dados.',
  kept: 'São mantidas as três últimas diárias e a última antes de uma versão nova. As feitas por você ficam até que você as apague.',
  list: 'Cópias',
  make: 'Fazer uma agora',
  making: 'Copiando e conferindo…',
  made: 'Cópia feita e conferida.',
  none: 'Ainda não há nenhuma. A primeira é feita um minuto depois que o Revoada abre.',
  noneLeft: 'Não há nenhuma cópia destes dados.',
  showAll: (count: number) => `Mostrar as ${count}`,
  columns: { when: 'Data', owner: 'Conteúdo', reason: 'Motivo', size: 'Tamanho', action: 'Ação' },
  owners: { workspace: 'Seus dados', service: 'Serviço local' },
  reasons,
  checked: 'conferida',
  restore: 'Restaurar',
  restoreOf: (when: string) => `Restaurar a cópia de ${when}`,
  removing: {
    backupOf: (when: string) => `Apagar a cópia de ${when}`,
    setAsideOf: (when: string) => `Apagar os dados separados em ${when}`,
    backup: (when: string, bytes: string) =>
      `A cópia de ${when} (${bytes}) será apagada. Seus dados ficam como estão.`,
    setAside: (when: string, bytes: string) =>
      `Os dados danificados de ${when} (${bytes}) serão apagados, e com eles a chance de recuperar algo. Seus dados atuais ficam como estão.`,
    consent: 'Entendi que isto não pode ser desfeito.',
    action: 'Apagar de vez',
    done: 'Apagado.',
    failed: {
      what: 'O sistema não deixou apagar.',
      kept: 'O arquivo continua onde estava.',
      todo: 'Veja na pasta se ele está aberto em outro programa.',
    },
  },
  setAside: {
    title: 'Dados separados',
    line: 'Dados que não abriam quando foram substituídos, como estavam. Podem conter pessoas que foram apagadas depois.',
    when: 'Desde',
  },
  showFolder: 'Mostrar a pasta',
  copyFailures,
  restoring: {
    title: (when: string) => `Voltar aos dados de ${when}`,
    size: (bytes: string, reason: string) =>
      `Cópia ${reason}, de ${bytes}, conferida ao ser feita. Ela é conferida de novo antes de qualquer troca.`,
    keepsWhole: 'Os dados atuais também viram uma cópia: dá para voltar a eles.',
    keepsDamaged: 'Os arquivos atuais são mantidos como estão, numa pasta à parte; nada é apagado.',
    outbox:
      'O que esperava na caixa de saída naquele momento fica sem confirmação, porque pode ter saído depois. O que foi enviado desde então não estará no histórico: confira na plataforma antes de enviar de novo.',
    action: 'Restaurar esta cópia',
    running: 'Conferindo a cópia e trocando os dados…',
    done: (when: string) => `Os dados de ${when} voltaram.`,
    undone: 'Os dados anteriores voltaram.',
  },
  startFresh: {
    open: 'Começar do zero',
    title: 'Começar do zero',
    line: 'O Revoada abre como no primeiro dia: sem listas, campanhas, histórico, bloqueios nem conexões.',
    blocks: 'Sem os bloqueios, ninguém fica de fora de uma campanha. Importe-os de novo antes de enviar.',
    keeps: 'Os arquivos atuais são mantidos como estão, numa pasta à parte; nada é apagado.',
    consent: 'Entendo que começo sem nenhum dos dados atuais',
    action: 'Começar do zero',
    running: 'Separando os arquivos e começando…',
    service:
      'O serviço local começa vazio: sem campanhas, enriquecimentos e base de CNPJ. Seus dados não mudam.',
  },
  down: {
    offer:
      'Escolha uma cópia para continuar a partir dela. Ela é conferida antes, e o arquivo atual é mantido como está.',
    quit: 'Sair do Revoada',
    serviceTitle: 'Os dados do serviço local não abrem.',
  },
  transfer: {
    title: 'Outro computador',
    line: 'Listas, campanhas, histórico, resultados, bloqueios, conexões, ajustes e os dados do serviço local, num só arquivo cifrado com uma frase sua.',
    out: 'Exportar tudo para um arquivo',
    in: 'Importar de um arquivo',
    outTitle: 'Exportar tudo para outro computador',
    outLine:
      'O arquivo só abre com esta frase. Envie-a por um meio diferente do arquivo; sem ela ninguém o lê, nem você.',
    outTokens:
      'Os tokens das conexões vão no arquivo, cifrados. O do serviço local não vai: no outro computador ele é outro.',
    outAction: 'Escolher onde salvar',
    outDone: (bytes: string) => `Arquivo salvo, ${bytes}.`,
    inTitle: 'Importar de outro computador',
    inFile: (name: string, bytes: string) => `${name}, ${bytes}`,
    inLine:
      'O arquivo é lido e conferido por inteiro antes de qualquer troca. Os dados atuais viram cópias de segurança: dá para voltar a eles.',
    inOutbox:
      'O que esperava na caixa de saída de lá fica sem confirmação aqui, porque pode sair de lá. Não envie dos dois computadores.',
    inAction: 'Importar os dados',
    inDone: 'Os dados do outro computador estão aqui.',
    passphrase: 'Frase secreta',
    passphraseHint:
      'Oito caracteres ou mais. Várias palavras comuns são melhores que poucos caracteres estranhos.',
    repeat: 'A mesma frase, outra vez',
    steps: {
      copying: 'Copiando e conferindo os dados…',
      writing: 'Cifrando e gravando o arquivo…',
      reading: 'Lendo e conferindo o arquivo…',
      placing: 'Substituindo os dados…',
    },
    failures: transferFailures,
  },
}
