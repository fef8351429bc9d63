/** The file of worker.ts: beside this one as it is written, and beside the bundles as it is built (main/vite.config.ts). */
export const intakeEntry = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './service-intake.js',
  import.meta.url,
)
