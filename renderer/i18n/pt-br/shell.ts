import type { ProcessHealth } from '../../../shared/bridge/shell.ts'
import { plural } from './formats.ts'

type Reason = NonNullable<ProcessHealth['reason']>

/** Why a process is not running. `workspace` and `service` are told apart where the sentence stands. */
const reasons: Record<Reason, { what: string; todo?: string }> = {
  crashed: { what: 'O processo parou de repente.' },
  unresponsive: { what: 'O processo parou de responder e foi encerrado.' },
  database_damaged: {
    what: 'O arquivo de dados está danificado.',
    todo: 'Guarde uma cópia da pasta de dados antes de qualquer outra coisa.',
  },
  database_newer: {
    what: 'O arquivo de dados é de uma versão mais nova do Revoada.',
    todo: 'Instale a versão mais nova; esta não abre nem altera o arquivo.',
  },
  database_in_use: {
    what: 'O arquivo de dados está aberto em outra janela do Revoada.',
    todo: 'Feche a outra e tente de novo.',
  },
  key_wrong: {
    what: 'A chave guardada não abre o arquivo de dados.',
    todo: 'Se ele veio de outro computador, a chave ficou lá.',
  },
  port_in_use: {
    what: 'O endereço do serviço já está em uso por outro programa.',
    todo: 'Feche o outro programa ou escolha outra porta em Serviço local.',
  },
  start_failed: {
    what: 'O processo não conseguiu iniciar.',
    todo: 'Tente de novo. Se continuar, reinicie o computador; os dados ficam onde estão.',
  },
}

export const shell = {
  nav: {
    label: 'Páginas',
    home: 'Início',
    lists: 'Listas',
    campaigns: 'Campanhas',
    outbox: 'Caixa de saída',
    history: 'Histórico',
    suppressions: 'Bloqueios',
    service: 'Serviço local',
    settings: 'Ajustes',
  },
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
  toLight: 'Mudar para o tema claro',
  dropHere: 'Solte para importar',
  pastedName: (time: string) => `Colado às ${time}`,
  dropLine:
    'CSV, XLSX, XLS, XLSB ou ODS, um ou vários. Nada é enviado: os arquivos são lidos neste computador.',
  strip: 'O que está em andamento',
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
    unknown: (title: string) => `“${title}” saiu sem confirmação.`,
    rejected: (title: string) => `“${title}” foi recusada pelo serviço.`,
    imported: (count: number, file: string) => `${plural(count, 'contato', 'contatos')} de ${file} entraram.`,
    notImported: (file: string) => `A importação de ${file} não terminou.`,
  },
  skipToContent: 'Ir para o conteúdo',
  pageBrokeTitle: 'Esta página parou',
  pageBroke: 'Um defeito do Revoada impediu esta página de continuar. O resto funciona.',
  messages: 'Avisos',
}
