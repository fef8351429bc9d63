import type { OpenedFile, ProcessHealth } from '../../../shared/bridge/shell.ts'
import type { ProblemWords } from '../../../shared/texts/problem-words.ts'
import { plural } from './formats.ts'

type Reason = NonNullable<ProcessHealth['reason']>

/** Why a process is not running. `workspace` and `service` are told apart where the sentence stands. */
const reasons: Record<Reason, { what: string; todo?: string }> = {
  crashed: { what: 'O processo parou de repente.' },
  unresponsive: { what: 'O processo parou de responder e foi encerrado.' },
  database_damaged: { what: 'O arquivo de dados está danificado.' },
  database_missing: {
    what: 'O arquivo de dados não está na pasta dele.',
    todo: 'Se foi movido, recoloque-o e tente de novo.',
  },
  database_newer: {
    what: 'O arquivo de dados é de uma versão mais nova do Revoada.',
    todo: 'Instale a versão mais nova; esta não abre nem altera o arquivo.',
  },
  database_older: {
    what: 'O arquivo de dados é de uma versão de teste, anterior à primeira versão publicada do Revoada.',
    todo: 'Esta versão não abre nem altera o arquivo. Para começar de novo, mova a pasta dos dados para outro lugar.',
  },
  database_in_use: {
    what: 'O arquivo de dados está aberto em outra janela do Revoada.',
    todo: 'Feche a outra e tente de novo.',
  },
  database_full: {
    what: 'Não há espaço no disco para abrir os dados.',
    todo: 'Libere espaço e tente de novo.',
  },
  database_unwritable: {
    what: 'O sistema não deixa gravar na pasta dos dados.',
    todo: 'Verifique as permissões da pasta e tente de novo.',
  },
  key_wrong: {
    what: 'A chave salva não abre o arquivo de dados, ou o começo dele está danificado.',
    todo: 'Se ele veio de outro computador, a chave ficou lá.',
  },
  backup_full: {
    what: 'Antes de atualizar os dados para esta versão, o Revoada faz uma cópia deles, e não há espaço em disco para ela.',
    todo: 'Libere espaço e tente de novo.',
  },
  backup_unwritable: {
    what: 'Antes de atualizar os dados para esta versão, o Revoada faz uma cópia deles, e ela não pôde ser gravada.',
    todo: 'Verifique as permissões da pasta de dados e tente de novo.',
  },
  backup_unusable: {
    what: 'Esta cópia está danificada ou é de outra chave, e não pode ser usada.',
    todo: 'Escolha outra.',
  },
  backup_newer: {
    what: 'Esta cópia é de uma versão mais nova do Revoada.',
    todo: 'Instale a versão mais nova para usá-la.',
  },
  recovery_unwritable: {
    what: 'A cópia não pôde substituir os dados: falta espaço em disco, ou o sistema não deixou gravar.',
    todo: 'Libere espaço ou verifique as permissões da pasta, e tente de novo.',
  },
  start_failed: {
    what: 'O processo não conseguiu iniciar.',
    todo: 'Tente de novo. Se continuar, reinicie o computador; os dados ficam onde estão.',
  },
}

type FileFault = NonNullable<OpenedFile['fault']>

const fileFaults: Record<FileFault, ProblemWords> = {
  missing: {
    what: 'Não está nesse lugar.',
    todo: 'Veja se foi movido ou renomeado, e se o disco em que estava continua ligado.',
  },
  folder: {
    what: 'É uma pasta.',
    todo: 'Solte-a na janela para importar as planilhas que há nela, ou abra cada arquivo.',
  },
  unreadable: {
    what: 'O sistema não deixa ler este arquivo.',
    todo: 'Veja as permissões dele, ou peça uma cópia.',
  },
}

export const shell = {
  nav: {
    label: 'Páginas',
    home: 'Início',
    lists: 'Listas',
    campaigns: 'Campanhas',
    enrichments: 'Enriquecimento',
    outbox: 'Caixa de saída',
    history: 'Histórico',
    overview: 'Painel',
    spending: 'Gastos',
    team: 'Equipe',
    suppressions: 'Bloqueios',
    registrations: 'Empresas, webhooks',
    service: 'Serviço local',
    settings: 'Ajustes',
  },
  toApprove: (count: number) =>
    plural(count, 'pedido espera a sua aprovação', 'pedidos esperam a sua aprovação'),
  openItems: (count: number) => plural(count, 'envio em aberto', 'envios em aberto'),
  serviceState: {
    starting: 'iniciando',
    running: 'em funcionamento',
    restarting: 'reiniciando',
    stopped: 'parado',
    failed: 'com problema',
  },
  connection: 'Conexão',
  localService: 'Serviço local',
  toDark: 'Mudar para o tema escuro',
  sideBar: { collapse: 'Recolher barra lateral', open: 'Abrir barra lateral' },
  toLight: 'Mudar para o tema claro',
  dropHere: 'Solte para importar',
  pastedName: (time: string) => `Colado às ${time}`,
  dropLine:
    'CSV, XLSX, XLS, XLSB, ODS ou DBF, um ou vários; ou um MP3. Nada é enviado: os arquivos são lidos neste computador.',
  notOpened: (files: number) =>
    files === 1 ? 'Um arquivo não foi aberto' : `${files} arquivos não foram abertos`,
  fileFaults,
  strip: 'Em andamento',
  importing: (file: string) => `Importando ${file}`,
  cancelling: (file: string) => `Cancelando ${file}`,
  rows: (rows: number) => plural(rows, 'linha', 'linhas'),
  remaining: (time: string) => `faltam cerca de ${time}`,
  cancelImport: (file: string) => `Cancelar a importação de ${file}`,
  workspaceStarting: 'Abrindo seus dados…',
  workspaceRestarting:
    'O processo de dados parou e está reiniciando. O que estava salvo continua salvo; a tela se atualiza sozinha.',
  workspaceDownTitle: 'Seus dados não puderam ser abertos',
  workspaceDownKept: 'Nada foi apagado nem substituído.',
  workspaceStopped: 'O processo de dados está parado.',
  restartWorkspace: 'Tentar abrir de novo',
  serviceRestarting: 'O serviço local parou e está reiniciando. Os envios esperam na caixa de saída.',
  serviceStopped: 'O serviço local está parado. Os envios esperam na caixa de saída.',
  serviceFailed: (reason: string) => `O serviço local não está funcionando. ${reason}`,
  startService: 'Iniciar',
  reasons,
  news: {
    see: 'Ver',
    sent: (title: string) => `“${title}” foi aceita pelo serviço.`,
    created: (title: string) => `“${title}”: pedido aceito pelo serviço.`,
    enriched: (title: string) => `Os registros de “${title}” chegaram.`,
    enrichmentStopped: (title: string) => `Os registros de “${title}” não estão sendo buscados.`,
    unknown: (title: string) => `“${title}” saiu sem confirmação.`,
    rejected: (title: string) => `“${title}” foi recusada pelo serviço.`,
    imported: (count: number, file: string) =>
      `${plural(count, 'contato importado', 'contatos importados')} de ${file}.`,
    notImported: (file: string) => `A importação de ${file} não terminou.`,
  },
  skipToContent: 'Ir para o conteúdo',
  pageBrokeTitle: 'Esta página parou de funcionar',
  pageBroke: 'Um defeito do Revoada impediu esta página de continuar. O resto funciona.',
  messages: 'Avisos',
}
