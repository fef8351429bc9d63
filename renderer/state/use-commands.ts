import { useNavigate } from '@solidjs/router'
import { createEffect, on } from 'solid-js'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { SettingsPatch } from '../../shared/bridge/settings.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { brasiliaDay, monthToClose } from '../../shared/rules/brasilia-day.ts'
import type { CopyFailure } from '../../shared/processes/data-care.ts'
import { type Command, createCommands } from './commands.ts'
import { useAppState } from './context.ts'
import { useNewDraft } from './new-draft.ts'
import { useNewEnrichment } from './new-enrichment.ts'
import { useOpenFiles } from './open-files.ts'
import { searchField, selectSearch, selectSearchSoon } from './search-field.ts'
import { useSample } from './use-sample.ts'

/** What lies over the window that commands open. */
export type Overlay = 'palette' | 'shortcuts'

/** How the window says what came of a command that shows nothing by itself. */
export type Tell = {
  readonly problem: (problem: Problem) => void
  /** Null = it was made. */
  readonly backup: (failure: CopyFailure | null) => void
}

/** The commands as they work in this window. */
export const useCommands = (show: (overlay: Overlay) => void, tell: Tell): readonly Command[] => {
  const { settings, shell, welcome, sideBar } = useAppState()
  const navigate = useNavigate()
  const openFiles = useOpenFiles()
  const openSample = useSample()
  const draft = useNewDraft()
  const enrichment = useNewEnrichment()
  createEffect(
    on([draft.problem, enrichment.problem], (problems) => {
      for (const problem of problems) if (problem !== undefined) tell.problem(problem)
    }),
  )
  const goTo = (path: string) => () => navigate(path)
  const save = (patch: SettingsPatch) =>
    void settings.update(patch).then((result) => {
      if (!result.ok) tell.problem(result.problem)
    })
  const set = (patch: SettingsPatch, isSet: () => boolean) => ({
    isOffered: () => !isSet(),
    run: () => save(patch),
  })
  const theme = (chosen: Settings['theme']) => set({ theme: chosen }, () => settings.value().theme === chosen)
  const language = (chosen: Settings['language']) =>
    set({ language: chosen }, () => settings.value().language === chosen)

  return createCommands({
    import_file: () => void openFiles(),
    // Of which campaign, only the person knows.
    import_report: goTo('/history?report=without'),
    new_sms: () => void draft.write('SMSSHORT', null),
    new_rcs_text: () => void draft.write('RCS_TEXT', null),
    new_rcs_cards: () => void draft.write('RCS_CAROUSEL', null),
    new_voice_blast: () => void draft.write('TVOZ', null),
    new_integrated_call: () => void draft.write('URA', null),
    new_enrichment: () => void enrichment.create(null),
    sample_data: () =>
      void openSample().then((problem) => {
        if (problem !== undefined) tell.problem(problem)
      }),
    make_backup: () =>
      void shell.bridge.makeBackup().then(
        ({ failure }) => tell.backup(failure),
        () => tell.backup('not_running'),
      ),
    page_home: goTo('/'),
    page_lists: goTo('/lists'),
    page_campaigns: goTo('/campaigns'),
    page_enrichments: goTo('/enrichments'),
    page_outbox: goTo('/outbox'),
    page_team: goTo('/team'),
    page_history: goTo('/history'),
    page_overview: goTo('/overview'),
    page_spending: goTo('/spending'),
    check_bill: goTo('/spending/bill'),
    close_month: () => navigate(`/overview/${monthToClose(brasiliaDay(new Date().toISOString()))}`),
    page_suppressions: goTo('/suppressions'),
    page_registrations: goTo('/registrations'),
    page_service: goTo('/service'),
    page_people: goTo('/people'),
    page_settings: goTo('/settings'),
    connections: goTo('/settings?part=connections'),
    // Of which connection, only the person knows.
    auto_blocks: goTo('/settings?part=connections'),
    data_care: goTo('/settings?part=data'),
    licences: goTo('/licences'),
    theme_light: theme('light'),
    theme_dark: theme('dark'),
    theme_system: theme('system'),
    language_portuguese: language('pt-BR'),
    language_english: language('en'),
    cpfs_masked: set({ masksCpfs: true }, () => settings.value().masksCpfs),
    cpfs_whole: set({ masksCpfs: false }, () => !settings.value().masksCpfs),
    density: () => {
      const { density } = settings.value()
      save({ density: density === 'compact' ? 'normal' : 'compact' })
    },
    side_bar: sideBar.toggle,
    zoom_in: () => void shell.bridge.zoom('in'),
    zoom_out: () => void shell.bridge.zoom('out'),
    zoom_reset: () => void shell.bridge.zoom('reset'),
    palette: () => show('palette'),
    find: {
      isOffered: () => searchField() !== null,
      run: () => void selectSearch(),
      soon: selectSearchSoon,
    },
    lock: {
      isOffered: () => shell.state()?.keys.backend === 'passphrase',
      run: () => void shell.bridge.lock(),
    },
    introduction: () => welcome.ask(),
    shortcuts: () => show('shortcuts'),
  })
}
