import { Index } from 'solid-js'
import './skeleton.css'

const widths = ['34%', '12%', '22%', '10%']

/** Rows that are known to come, in the place where they will stand. */
export const SkeletonRows = (props: { rows: number; label: string }) => (
  <div class="skeleton-rows" role="status" aria-label={props.label}>
    <Index each={Array.from({ length: props.rows })}>
      {() => (
        <div aria-hidden="true">
          <Index each={widths}>{(width) => <span class="skeleton" style={{ width: width() }} />}</Index>
        </div>
      )}
    </Index>
  </div>
)
