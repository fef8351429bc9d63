/** What differs between operating systems as far as the window shows it. */
type System = Pick<Navigator, 'platform'>

export const isMacOs = ({ platform }: System): boolean => platform.startsWith('Mac')

/** Whether the system keeps a list of documents that were opened, as far as Electron can put any there. */
export const hasRecentDocuments = (system: System): boolean =>
  isMacOs(system) || system.platform.startsWith('Win')
