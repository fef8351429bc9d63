import type { ConnectionProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'

export const connectionProblems: Pick<ProblemSentences, ConnectionProblemCode> = {
  connection_missing: () => ({
    what: 'This connection no longer exists.',
    todo: 'See the current ones in Settings.',
  }),
  connection_not_allowed: () => ({
    what: 'Your organisation does not allow sending to this address.',
    kept: 'Nothing was sent or changed.',
    todo: 'Choose one of the allowed services, or ask your IT team.',
  }),
  set_by_organisation: () => ({
    what: 'This is set by your organisation.',
    kept: 'It stays as it was set.',
    todo: 'If you need something else, ask your IT team.',
  }),
  connection_in_use: () => ({
    what: 'Sends are waiting in the outbox for this connection, or records are still to come from it.',
    kept: 'The connection stays as it is.',
    todo: 'Wait until they finish, or cancel the sends, and try again.',
  }),
  connection_of_team: () => ({
    what: 'This connection belongs to a team.',
    kept: 'It stays as it is.',
    todo: 'Leave the team instead of changing or removing it.',
  }),
  team_code_refused: () => ({
    what: 'The team’s instance did not accept this code: it does not exist, was used already, or has expired.',
    kept: 'Nothing changed on this computer.',
    todo: 'Check the code, or ask the team’s administrator for another.',
  }),
  team_not_reached: () => ({
    what: 'The team’s instance did not respond.',
    kept: 'Nothing changed on this computer.',
    todo: 'Check the address and the network, and try again. If the code is not accepted any more, ask for another.',
  }),
  team_not_here: () => ({
    what: 'There is no team’s instance at this address, or it is of another version.',
    kept: 'Nothing changed on this computer.',
    todo: 'Check the address with the team’s administrator.',
  }),
  team_refused: ({ saidInEnglish = '' }) => ({
    what: `The team’s instance refused: ${saidInEnglish}.`,
    kept: 'Nothing changed there.',
    todo: 'Look at how the request or the person stands in the team now.',
  }),
  team_sign_in_refused: ({ saidInEnglish = '' }) => ({
    what: 'The sign-in with your company account did not complete.',
    kept: 'This computer has not joined the team.',
    todo: `${saidInEnglish}.`,
  }),
  team_joined_already: () => ({
    what: 'This computer is already in the team at this address.',
    kept: 'The code was not used.',
    todo: 'To use another invitation, leave the team first.',
  }),
  connection_url_malformed: () => ({
    what: 'This is not the address of a service.',
    todo: 'Enter it like https://service.example.com, without a user, a “?” or a “#”.',
  }),
  connection_token_malformed: () => ({
    what: 'This is not a token: it has spaces, line breaks or characters that no token has.',
    kept: 'The connection stays as it was.',
    todo: 'Copy it again, in full and on its own, from where the service shows it.',
  }),
  connection_url_not_encrypted: () => ({
    what: 'This address is not encrypted (http://).',
    kept: 'Nothing was sent to it.',
    todo: 'Use https://. Without encryption the token and the phones would cross the network unprotected; only this computer itself (127.0.0.1) may be unencrypted.',
  }),
}
