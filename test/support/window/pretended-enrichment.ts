/** Prices, pace and the CNPJ base of the embedded service, over memory. */
import type { implement } from '@orpc/server'
import type { CnpjBaseStatus, EnrichmentSettings } from '../../../shared/api/control.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { ago } from './pretended-data.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['service']

const imported = { finishedAt: ago(60 * 30), establishments: 4_812_077 }
const nothing: CnpjBaseStatus = { current: null, running: null, failure: null }

const bases: Record<Scenario['base'], CnpjBaseStatus> = {
  none: nothing,
  some: { ...nothing, current: imported },
  running: {
    ...nothing,
    current: imported,
    running: {
      file: '/dados/2026-11/K3241.K03200Y3.D61111.ESTABELE.zip',
      bytesRead: 3_104_220_118,
      totalBytes: 11_204_220_118,
      establishments: 1_204_551,
      elapsedMs: 412_000,
    },
  },
  failed: {
    ...nothing,
    current: imported,
    failure: { code: 'cnpj_file_columns_wrong', file: '/dados/2026-11/Empresas3.zip', line: 1_204_551 },
  },
  cancelled: { ...nothing, failure: { code: 'cnpj_import_cancelled', file: null, line: null } },
}

/** @param read passes every read, so that slow and failing ones can be seen */
export const pretendedEnrichment = (
  os: Implementer,
  scenario: Scenario,
  read: <Value>(value: () => Value) => Promise<Value>,
  changed: () => void,
) => {
  let settings: EnrichmentSettings = {
    prices: { PROFILE_360: '0.1200', TARGET_PRO: '0.0800', PRO_RATE_FINANCIAL: '0.0650', CNPJ: '0.0900' },
    pace: { preparationMs: 2_000, documentsPerSecond: 2_000 },
  }
  let base = bases[scenario.base]
  const changeBase = (next: CnpjBaseStatus): CnpjBaseStatus => {
    base = next
    changed()
    return base
  }
  return {
    enrichment: os.enrichment.handler(() => read(() => settings)),
    setEnrichment: os.setEnrichment.handler(({ input }) => {
      settings = input
      changed()
      return settings
    }),
    cnpjBase: os.cnpjBase.handler(() => read(() => base)),
    importCnpjBase: os.importCnpjBase.handler(() => changeBase(bases.running)),
    cancelCnpjBase: os.cancelCnpjBase.handler(() => changeBase(bases.cancelled)),
    removeCnpjBase: os.removeCnpjBase.handler(() => changeBase(bases.none)),
  }
}
