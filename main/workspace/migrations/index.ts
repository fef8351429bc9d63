import type { Migration } from '../../database/migrate.ts'
import { initial } from './010-initial.ts'

export const workspaceMigrations: readonly Migration[] = [initial]
