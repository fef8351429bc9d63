/** Names on the wire between the page, the preload and main; without schemas, which the preload has no use for. */

/** The message with which the page hands over one end of a channel, by who is to have it. */
export const portMessages = { main: 'revoada:main-port', workspace: 'revoada:workspace-port' } as const
export type PortReceiver = keyof typeof portMessages

/** From the preload alone: the window has no call for it. Takes paths, answers with their tickets. */
export const ticketsChannel = 'revoada:tickets'
