import { createSignal } from 'solid-js'
import { phoneWords } from '../../i18n/phone-words.ts'
import { Bars } from '../../ui/bars/bars.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Counts } from '../../ui/counts/counts.tsx'
import { Funnel, FunnelRow, ReadFunnel } from '../../ui/funnel/funnel.tsx'
import { HexView } from '../../ui/hex-view/hex-view.tsx'
import { JsonTree } from '../../ui/json-tree/json-tree.tsx'
import { readJson } from '../../ui/json-tree/read-json.ts'
import { ColumnsPlot } from '../../ui/plot/columns-plot.tsx'
import { HoursPlot } from '../../ui/plot/hours-plot.tsx'
import { PlotCard } from '../../ui/plot/plot-card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { MessagePhone } from '../../ui/phone-frame/message-phone.tsx'
import { PhoneCall, PhoneCards, PhoneFrame, type PhoneLook } from '../../ui/phone-frame/phone-frame.tsx'
import { Breakdown, TallyStrip } from '../../ui/tally/tally.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'
import type { JSX } from 'solid-js'

const ChosenCounts = (props: { around: Surroundings; isEmpty?: boolean }) => {
  const [chosen, setChosen] = createSignal<'accepted' | 'repaired' | 'rejected' | null>('repaired')
  const count = (full: number) => (props.isEmpty === true ? 0 : full)
  return (
    <Counts
      label={props.around.samples.usual}
      counts={[
        {
          key: 'accepted',
          label: props.around.t.imports.accepted,
          count: count(48_213),
          tone: 'green',
        },
        { key: 'repaired', label: props.around.t.imports.repaired, count: count(5_303), tone: 'amber' },
        { key: 'rejected', label: props.around.t.imports.rejected, count: 0, tone: 'red' },
      ]}
      chosen={chosen()}
      onChoose={setChosen}
      write={props.around.f.number}
    />
  )
}

const plotCounts = [310, 0, 48_213, 12, 5_303, 1, 20_000]

const Plot = (props: { around: Surroundings; what: 'columns' | 'chosen' | 'hours' | 'empty' }) => {
  return (
    <PlotCard
      title={props.around.samples.long}
      words={props.around.t.overview}
      figure={props.around.samples.usual}
      isEmpty={props.what === 'empty'}
      table={{ heads: [props.around.samples.usual], rows: [] }}
      plainRows={() => []}
      onSave={() => {}}
    >
      {props.what === 'hours' ? (
        <HoursPlot
          label={props.around.samples.usual}
          hours={plotCounts.map((count, hour) => ({
            weekday: hour,
            hour: hour + 8,
            strength: hour === 2 ? null : count / Math.max(...plotCounts),
          }))}
          weekdays={props.around.t.overview.weekdays}
        />
      ) : (
        <ColumnsPlot
          label={props.around.samples.usual}
          series={[
            { name: props.around.t.outbox.kinds.SMSSHORT, look: 'SMSSHORT' },
            { name: props.around.t.outbox.kinds.TVOZ, look: 'TVOZ' },
          ]}
          columns={plotCounts.map((count, place) => ({
            key: String(place),
            label: `${place + 21}/11`,
            title: `${place + 21}/11: ${count}`,
            parts: [count, Math.floor(count / 3)],
          }))}
          write={props.around.f.compact}
          chosen={props.what === 'chosen' ? '2' : undefined}
          onPress={() => {}}
        />
      )}
    </PlotCard>
  )
}

const Phone = (props: { around: Surroundings; look?: PhoneLook; children?: JSX.Element }) => (
  <PhoneFrame
    label={props.around.t.composer.preview}
    look={props.look ?? 'android'}
    sender={props.around.samples.long}
    verified={props.around.t.composer.phoneVerified}
    time={props.around.t.composer.phoneTime}
    hasContent={props.children !== undefined}
    empty={props.around.samples.sentence}
  >
    {props.children}
  </PhoneFrame>
)

const buttonsOf = (around: Surroundings) => [
  { type: 'URL' as const, text: around.samples.usual },
  { type: 'CALL' as const, text: around.samples.long },
  { type: 'QUICK_RESPONSE' as const, text: '' },
]
const cardOf = (around: Surroundings) => ({
  title: around.samples.usual,
  message: around.samples.long,
  picture: undefined,
  buttons: buttonsOf(around),
})

/** Figures, values, and what is read. */
export const figureExhibits: readonly Exhibit[] = [
  {
    of: 'bars',
    states: [
      {
        name: 'some',
        draw: (around) => (
          <Bars
            title={around.samples.usual}
            headers={{ name: around.samples.usual, count: '#', share: '%' }}
            bars={[
              { name: 'São Paulo', note: '11', count: 32_110 },
              { name: around.samples.long, count: 9_212 },
              { name: around.samples.unbroken, note: around.samples.usual, count: 310 },
              { name: 'Acre', count: 0 },
            ]}
            total={41_632}
            writeCount={around.f.number}
            writeShare={around.f.percent}
            hint={around.samples.sentence}
          />
        ),
      },
    ],
  },
  {
    of: 'funnel',
    states: [
      {
        name: 'with actions',
        draw: (around) => (
          <Funnel label={around.samples.usual} isStale>
            <FunnelRow label={around.samples.long} count="1.000.000" />
            <FunnelRow label={around.samples.usual} count="−3">
              <Button small>{around.samples.usual}</Button>
            </FunnelRow>
          </Funnel>
        ),
      },
      {
        name: 'some',
        draw: (around) => (
          <ReadFunnel
            label={around.samples.usual}
            rows={[
              { label: around.samples.long, count: '1.000.000' },
              { label: around.samples.unbroken, count: '−1' },
              { label: around.samples.usual, count: '999.999' },
            ]}
          />
        ),
      },
    ],
  },
  {
    of: 'counts',
    states: [
      { name: 'one chosen', draw: (around) => <ChosenCounts around={around} /> },
      { name: 'hover', as: 'hover', draw: (around) => <ChosenCounts around={around} /> },
      { name: 'none', draw: (around) => <ChosenCounts around={around} isEmpty /> },
    ],
  },
  {
    of: 'tally',
    states: [
      {
        name: 'strip',
        draw: (around) => (
          <TallyStrip
            numbers={[
              { tone: 'green', label: around.t.imports.accepted, count: '48.213' },
              { tone: 'amber', label: around.t.imports.repaired, count: '5.303' },
              { tone: 'red', label: around.t.imports.rejected, count: '626' },
            ]}
          />
        ),
      },
      {
        name: 'breakdown',
        draw: (around) => (
          <Breakdown
            entries={[
              { label: around.samples.usual, count: '312', line: around.samples.sentence },
              { label: around.samples.long, count: '1.000.000' },
            ]}
          />
        ),
      },
      { name: 'empty', draw: (around) => <Breakdown entries={[]} empty={around.samples.sentence} /> },
    ],
  },
  {
    of: 'hex-view',
    states: [
      {
        name: 'some',
        wide: true,
        draw: (around) => (
          <HexView
            label={around.samples.usual}
            bytes={new TextEncoder().encode(`\u0000\u0001\u00ff${around.samples.long}`)}
          />
        ),
      },
    ],
  },
  {
    of: 'json-tree',
    states: [
      {
        name: 'some',
        draw: (around) => (
          <JsonTree
            label={around.samples.usual}
            value={readJson(
              JSON.stringify({
                id: 12,
                text: around.samples.long,
                [around.samples.unbroken]: [true, null, { deep: { deeper: 1 } }],
              }),
            )}
            words={{ entries: around.t.callbacks.entries, more: around.t.callbacks.more }}
          />
        ),
      },
      {
        name: 'hover',
        as: 'hover',
        draw: (around) => (
          <JsonTree
            label={around.samples.usual}
            value={{ many: Array.from({ length: 120 }, (_, index) => index) }}
            words={{ entries: around.t.callbacks.entries, more: around.t.callbacks.more }}
          />
        ),
      },
    ],
  },
  {
    of: 'page',
    states: [
      {
        name: 'default',
        wide: true,
        draw: (around) => (
          <div class="gallery-page">
            <Page
              title={around.samples.long}
              line={around.samples.sentence}
              back={around.samples.usual}
              actions={<Button kind="main">{around.t.composer.review}</Button>}
            >
              {around.samples.sentence}
            </Page>
          </div>
        ),
      },
    ],
  },
  {
    of: 'panel',
    states: [
      {
        name: 'with facts',
        draw: (around) => (
          <Panel title={around.samples.usual} actions={<Button small>{around.t.connections.edit}</Button>}>
            <Facts
              facts={[
                { name: around.samples.usual, value: '48.213' },
                { name: 'SHA-256', value: <span class="mono">{around.samples.unbroken}</span> },
                { name: around.samples.usual, value: around.samples.long },
              ]}
            />
          </Panel>
        ),
      },
      {
        name: 'long',
        draw: (around) => <Panel title={around.samples.long}>{around.samples.sentence}</Panel>,
      },
    ],
  },
  {
    of: 'plot',
    states: [
      { name: 'columns', draw: (around) => <Plot around={around} what="columns" /> },
      { name: 'one chosen', draw: (around) => <Plot around={around} what="chosen" /> },
      { name: 'hours', draw: (around) => <Plot around={around} what="hours" /> },
      { name: 'empty', draw: (around) => <Plot around={around} what="empty" /> },
    ],
  },
  {
    of: 'phone-frame',
    states: [
      { name: 'empty', draw: (around) => <Phone around={around} /> },
      ...(['android', 'ios'] as const).map((look) => ({
        name: look,
        draw: (around: Surroundings) => (
          <MessagePhone
            label={around.t.composer.preview}
            words={phoneWords(around.t, 'RCS_TEXT')}
            time={around.t.composer.phoneTime}
            message={{
              type: 'text',
              parts: [around.samples.long, around.samples.unbroken],
              buttons: buttonsOf(around),
            }}
            empty=""
            look={look}
            onLook={() => {}}
            place={{ position: 48_212, total: 1_048_213 }}
            onGo={() => {}}
          />
        ),
      })),
      {
        name: 'cards',
        draw: (around) => (
          <Phone around={around} look="ios">
            <PhoneCards label={around.samples.usual} cards={[cardOf(around), cardOf(around)]} />
          </Phone>
        ),
      },
      {
        name: 'call',
        draw: (around) => (
          <Phone around={around}>
            <PhoneCall title={around.samples.long} />
          </Phone>
        ),
      },
    ],
  },
]
