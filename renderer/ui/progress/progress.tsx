import './progress.css'

/** How far something is, from 0 to 1; null = it cannot be known, and nothing is pretended. */
export const Progress = (props: { label: string; share: number | null; thin?: boolean | undefined }) => (
  <div
    class="progress"
    role="progressbar"
    aria-label={props.label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={props.share === null ? undefined : Math.round(props.share * 100)}
    data-thin={props.thin === true ? '' : undefined}
  >
    <span style={props.share === null ? {} : { transform: `scaleX(${props.share})` }} />
  </div>
)
