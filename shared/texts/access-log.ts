import type { AccessAction } from '../bridge/access.ts'
import type { Language } from '../rules/language.ts'

type AccessTexts = {
  actions: Readonly<Record<AccessAction, string>>
  fileName: string
  headings: readonly [
    number: string,
    at: string,
    account: string,
    action: string,
    subject: string,
    count: string,
    seal: string,
  ]
}

/** How the log of access is told, in the window and in a file. */
export const accessTexts: Readonly<Record<Language, AccessTexts>> = {
  'pt-BR': {
    actions: {
      list_exported: 'Exportou uma lista',
      left_out_exported: 'Exportou linhas recusadas',
      results_exported: 'Exportou os resultados de uma campanha',
      unmatched_exported: 'Exportou linhas de um relatório sem correspondência',
      bill_claim_exported: 'Exportou a contestação de uma fatura',
      audience_exported: 'Exportou o público de uma campanha',
      suppressions_exported: 'Exportou os bloqueios',
      records_exported: 'Exportou registros',
      rows_copied: 'Copiou linhas',
      everything_exported: 'Exportou todos os dados',
      people_searched: 'Buscou titulares',
      people_saved: 'Salvou os dados de titulares',
      people_erased: 'Apagou titulares',
      people_erased_for_team: 'Pedido de uma equipe para apagar titulares',
      documents_shown: 'Mostrou CPFs completos',
      documents_masked: 'Voltou a mascarar CPFs',
      log_exported: 'Exportou este registro',
      team_audit_exported: 'Exportou o registro de uma equipe',
      overview_exported: 'Exportou dados do painel',
      month_exported: 'Exportou o fechamento de um mês',
    },
    fileName: 'registro-de-acessos.csv',
    headings: ['Número', 'Quando', 'Usuário', 'Ação', 'Objeto', 'Quantidade', 'Selo'],
  },
  en: {
    actions: {
      list_exported: 'Exported a list',
      left_out_exported: 'Exported rejected rows',
      results_exported: 'Exported the results of a campaign',
      unmatched_exported: 'Exported unmatched rows of a report',
      bill_claim_exported: 'Exported the claim on a bill',
      audience_exported: 'Exported the audience of a campaign',
      suppressions_exported: 'Exported the do-not-contact list',
      records_exported: 'Exported records',
      rows_copied: 'Copied rows',
      everything_exported: 'Exported all data',
      people_searched: 'Searched for data subjects',
      people_saved: 'Saved the data of data subjects',
      people_erased: 'Erased data subjects',
      people_erased_for_team: 'Request of a team to erase data subjects',
      documents_shown: 'Showed whole CPFs',
      documents_masked: 'Masked CPFs again',
      log_exported: 'Exported this log',
      team_audit_exported: 'Exported the audit of a team',
      overview_exported: 'Exported figures of the overview',
      month_exported: 'Exported the report of a month',
    },
    fileName: 'access-log.csv',
    headings: ['Number', 'When', 'User', 'Action', 'Subject', 'Count', 'Seal'],
  },
}
