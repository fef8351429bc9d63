import type { Migration } from '../../database/migrate.ts'
import { initial } from './010-initial.ts'
import { rowBlocks } from './020-row-blocks.ts'

export const workspaceMigrations: readonly Migration[] = [initial, rowBlocks]
