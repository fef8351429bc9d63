/** The file of backup-worker.ts: beside this one as it is written, and beside the bundles as it is built (main/vite.config.ts). */
export const backupWorker = new URL(
  import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './database-backup.js',
  import.meta.url,
)
