/** What a drawing looks like is set by the window's styles; in a file of its own it has to be said beside each shape. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'opacity',
  'font-family',
  'font-size',
] as const

const margin = 16

/** Colours that not every program reads become those of the screen. */
const plainColour = (() => {
  let context: CanvasRenderingContext2D | null | undefined
  return (value: string): string => {
    if (!/^(?:ok|color|lab|lch)/.test(value)) return value
    context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (context === null || context === undefined) return value
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = value
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data
    return alpha === 255
      ? `rgb(${red}, ${green}, ${blue})`
      : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  }
})()

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A drawing as a file of its own, with its title above it, on the ground that it has in the window. */
export const svgOf = (
  drawing: SVGSVGElement,
  title: string,
): { text: string; width: number; height: number } => {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [place, shown] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(shown)
    const target = copies[place]
    if (target === undefined) continue
    for (const name of looks) target.setAttribute(name, plainColour(style.getPropertyValue(name)))
    for (const name of ['class', 'tabindex', 'role', 'aria-pressed', 'aria-label', 'data-press'])
      target.removeAttribute(name)
  }
  const [width, height] = [drawing.clientWidth || 640, drawing.clientHeight || 200]
  copy.setAttribute('x', String(margin))
  copy.setAttribute('y', String(margin + 24))
  const ground = getComputedStyle(drawing.closest('.plot-card') ?? drawing)
  const whole = { width: width + 2 * margin, height: height + 24 + 2 * margin }
  const head = `<text x="${margin}" y="${margin + 12}" font-family="${escaped(ground.fontFamily).replaceAll('"', '&quot;')}" font-size="14" font-weight="600" fill="${plainColour(ground.color)}">${escaped(title)}</text>`
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}"><rect width="100%" height="100%" fill="${plainColour(ground.backgroundColor)}"/>${head}${new XMLSerializer().serializeToString(copy)}</svg>`
  return { text, ...whole }
}

/** Sharp on paper and on screens with small pixels. */
const scale = 2

/** @returns the drawing as a PNG; null where it cannot be made */
export const pngOf = async (drawing: SVGSVGElement, title: string): Promise<Blob | null> => {
  const { text, width, height } = svgOf(drawing, title)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
