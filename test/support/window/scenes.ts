import { billScenes } from './bill-scenes.ts'
import { composerScenes } from './composer-scenes.ts'
import { dataCareScenes } from './data-care-scenes.ts'
import { enrichmentScenes } from './enrichment-scenes.ts'
import { galleryScenes } from './gallery-scenes.ts'
import { importScenes } from './import-scenes.ts'
import { listScenes } from './list-scenes.ts'
import { moneyScenes } from './money-scenes.ts'
import { networkScenes } from './network-scenes.ts'
import { outboxScenes } from './outbox-scenes.ts'
import { peopleScenes } from './people-scenes.ts'
import { registrationScenes } from './registration-scenes.ts'
import { resultScenes } from './result-scenes.ts'
import { resultsOfSendsScenes } from './results-of-sends-scenes.ts'
import { large, type Scene } from './scene.ts'
import { serviceScenes } from './service-scenes.ts'
import { settingsScenes } from './settings-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import { suppressionScenes } from './suppression-scenes.ts'
import { teamScenes } from './team-scenes.ts'

/** Every page and state of the window, and every component. */
export const scenes: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home-empty', path: '/', isEmpty: true },
  { name: 'home-slow', path: '/', answers: { 'home.now': 'never' } },
  { name: 'home-failed', path: '/', answers: { 'home.now': 'database_unwritable' } },
  { name: 'large-home', path: '/', size: large },
  ...listScenes,
  { name: 'campaigns', path: '/campaigns' },
  { name: 'campaigns-empty', path: '/campaigns', isEmpty: true },
  ...composerScenes,
  ...outboxScenes,
  ...resultsOfSendsScenes,
  ...moneyScenes,
  ...billScenes,
  { name: 'history', path: '/history' },
  { name: 'history-empty', path: '/history', isEmpty: true },
  { name: 'history-filtered', path: '/history?kind=SMSSHORT&state=sent' },
  { name: 'history-none-found', path: '/history?kind=URA&state=unknown' },
  { name: 'overview', path: '/overview', size: { width: 1280, height: 1500 } },
  { name: 'overview-empty', path: '/overview', isEmpty: true },
  { name: 'overview-slow', path: '/overview', answers: { 'overview.read': 'never' } },
  { name: 'overview-failed', path: '/overview', answers: { 'overview.read': 'database_unwritable' } },
  { name: 'month', path: '/overview/{month}', size: { width: 1280, height: 1900 } },
  { name: 'month-empty', path: '/overview/2024-02' },
  { name: 'month-slow', path: '/overview/{month}', answers: { 'month.read': 'never' } },
  { name: 'month-failed', path: '/overview/{month}', answers: { 'month.read': 'database_unwritable' } },
  { name: 'large-overview', path: '/overview', size: large },
  { name: 'sending', path: '/history/{tres-horas}', size: { width: 1280, height: 1180 } },
  ...serviceScenes,
  ...suppressionScenes,
  ...teamScenes,
  ...importScenes,
  ...enrichmentScenes,
  ...resultScenes,
  ...registrationScenes,
  ...settingsScenes,
  ...networkScenes,
  ...dataCareScenes,
  ...peopleScenes,
  ...shellScenes,
  ...galleryScenes,
]
