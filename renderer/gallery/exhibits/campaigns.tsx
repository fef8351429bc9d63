import { createSignal } from 'solid-js'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { KindIcon } from '../../ui/kind-icon/kind-icon.tsx'
import { KindPicture } from '../../ui/picture/kind-picture.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { Timeline } from '../../ui/timeline/timeline.tsx'
import { WaveTrack } from '../../ui/wave-track/wave-track.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'

const kinds = ['SMSSHORT', 'RCS_TEXT', 'RCS_CAROUSEL', 'TVOZ', 'URA'] as const satisfies CampaignType[]

const Track = (props: { around: Surroundings; count: number; when: string }) => {
  const [chosen, setChosen] = createSignal('3')
  return (
    <WaveTrack
      label={props.around.t.outbox.wavesLabel}
      chosen={chosen()}
      onChoose={setChosen}
      waves={Array.from({ length: props.count }, (_, index) => ({
        id: String(index + 1),
        number: index + 1,
        when: props.when,
        tone: index < 2 ? 'green' : 'neutral',
        isAtNight: index % 5 === 4,
        words: `${props.around.t.waves.wave(index + 1)}, ${props.when}`,
      }))}
    />
  )
}

/** What shows campaigns: their kinds, their course, their waves. */
export const campaignExhibits: readonly Exhibit[] = [
  {
    of: 'picture',
    states: [
      ...kinds.map((kind) => ({ name: kind, draw: () => <KindPicture kind={kind} /> })),
      ...(['lists', 'outbox', 'history', 'enrichments', 'blocks'] as const).map((page) => ({
        name: page,
        draw: () => <PagePicture of={page} />,
      })),
    ],
  },
  {
    of: 'kind-icon',
    states: kinds.flatMap((kind) => [
      {
        name: kind,
        draw: (around: Surroundings) => <KindIcon kind={kind} label={around.t.composer.kinds[kind]} />,
      },
      {
        name: `${kind}, large`,
        draw: (around: Surroundings) => <KindIcon kind={kind} label={around.t.composer.kinds[kind]} large />,
      },
    ]),
  },
  {
    of: 'fold',
    states: [
      {
        name: 'usual',
        wide: true,
        draw: (around) => (
          <Fold title={around.samples.usual} line={around.samples.sentence}>
            <p>{around.samples.long}</p>
          </Fold>
        ),
      },
      {
        name: 'long',
        wide: true,
        draw: (around) => (
          <Fold title={around.samples.usual} line={around.samples.unbroken}>
            <p>{around.samples.long}</p>
          </Fold>
        ),
      },
    ],
  },
  {
    of: 'timeline',
    states: [
      {
        name: 'usual',
        wide: true,
        draw: (around) => (
          <Timeline
            label={around.t.history.timeline}
            events={[
              { what: around.t.history.drafted, when: '09:41', tone: 'neutral' },
              { what: around.t.history.sent, when: '09:42', tone: 'blue', detail: around.samples.long },
              { what: around.t.history.starts, when: '21:00', tone: 'red', detail: around.samples.unbroken },
            ]}
          />
        ),
      },
    ],
  },
  {
    of: 'wave-track',
    states: [
      {
        name: 'six waves',
        wide: true,
        draw: (around) => <Track around={around} count={6} when="10:00" />,
      },
      {
        name: 'a hundred waves',
        wide: true,
        draw: (around) => <Track around={around} count={100} when={around.samples.usual} />,
      },
    ],
  },
]
