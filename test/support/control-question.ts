/** Asks the control of an instance in a process of its own, whose proxy is what the environment says. */
import { z } from 'zod'
import { askControl } from '../../main/remote/control.ts'

const [baseUrl = ''] = process.argv.slice(2)
const answer = await askControl({ baseUrl, token: 'token' }, { path: '/facts', answer: z.object({}) })
process.stdout.write(JSON.stringify(answer))
