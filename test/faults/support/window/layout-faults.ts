import type { Page } from '@playwright/test'

/** What may be moved sideways: tables, what is quoted as it is (WCAG 2.2, 1.4.10), and strips of things of one kind. */
const sideways = '.rows, pre, textarea, input, .phone-cards, .tabs, .import-queue, .charts-row'

/**
 * What is wrong with the layout of the page as it stands, in words: it scrolls sideways, a text is cut off or lies under
 * another thing, the main action is out of sight. A text that ends in an ellipsis is whole where its title has it.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate((mayScroll) => {
    const slackPx = 1.5
    /** Line boxes are lower than letters. */
    const lineSlackPx = 4
    type Box = { left: number; top: number; right: number; bottom: number }

    const faults = new Set<string>()
    const named = (element: Element): string => {
      const [first = ''] = element.classList
      const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
      return `${element.tagName.toLowerCase()}${first === '' ? '' : `.${first}`} “${text}”`
    }
    /** What floats beside a thing that has been scrolled away. */
    const isAway = (floating: Element | null): boolean => {
      const edge = floating?.getBoundingClientRect()
      return edge !== undefined && (edge.top >= innerHeight || edge.bottom <= 0)
    }
    const isSeen = (element: Element): boolean =>
      !isAway(element.closest('[data-popper-positioner]')) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.unseen, [aria-hidden="true"], option, datalist, textarea, script, style') === null
    const isLost = (box: Box): boolean => box.right - box.left < 1 || box.bottom - box.top < 1

    for (const element of [document.documentElement, ...document.querySelectorAll('body *')]) {
      const { overflowX } = getComputedStyle(element)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement
      if (scrolls && element.scrollWidth > element.clientWidth + slackPx && !element.matches(mayScroll))
        faults.add(`scrolls sideways by ${element.scrollWidth - element.clientWidth} px: ${named(element)}`)
    }

    /** What is in sight of a box; null = nothing, it has been scrolled away; a string = what cuts it off. */
    const inSight = (text: Element, whole: Box): Box | null | string => {
      const { left, right, top, bottom } = whole
      let box: Box = { left, right, top, bottom }
      for (let around: Element | null = text; around !== null; around = around.parentElement) {
        const { display, overflowX, overflowY, textOverflow, position, webkitLineClamp } =
          getComputedStyle(around)
        if (display === 'inline' || display === 'contents') continue
        const edge = around.getBoundingClientRect()
        // Only for screen readers.
        if (edge.width < 2 && overflowX !== 'visible') return null
        const clipsX = overflowX !== 'visible'
        const clipsY = overflowY !== 'visible'
        const isOverX = clipsX && (box.right > edge.right + slackPx || box.left < edge.left - slackPx)
        const isOverY = clipsY && (box.bottom > edge.bottom + lineSlackPx || box.top < edge.top - lineSlackPx)
        const scrollsX = overflowX === 'auto' || overflowX === 'scroll'
        const scrollsY = overflowY === 'auto' || overflowY === 'scroll'
        if ((isOverX && !scrollsX) || (isOverY && !scrollsY)) {
          const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          if (!isShortened) return `cut off by ${named(around)}`
          // A table's cell gets its title when the pointer is moved over it.
          if (around.closest('[title], [aria-label], select, .rows-cell') === null)
            return `shortened, and nowhere whole (${named(around)})`
        }
        if (clipsX)
          box = { ...box, left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right) }
        if (clipsY)
          box = { ...box, top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom) }
        if (isLost(box)) return null
        if (position === 'fixed') break
      }
      if (box.right > innerWidth + slackPx || box.left < -slackPx) return 'cut off by the window'
      return box.top >= innerHeight || box.bottom <= 0 ? null : box
    }

    /** What is meant to lie over others: it stays while they move, it floats, or it is what one of them says in full. */
    const isAbove = (cover: Element, text: Element): boolean => {
      for (
        let layer: Element | null = cover;
        layer !== null && !layer.contains(text);
        layer = layer.parentElement
      )
        if (
          ['fixed', 'sticky'].includes(getComputedStyle(layer).position) ||
          layer.matches('[data-popper-positioner], aside')
        )
          return true
      return false
    }
    const coverOf = (text: Element, x: number, y: number): Element | null => {
      const hit = document.elementFromPoint(x, y)
      const edge = hit?.getBoundingClientRect()
      const isOwn =
        hit === null ||
        // A link or button that takes the pointer from farther than it is drawn.
        (edge !== undefined && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom)) ||
        // Which lets the pointer through, and is not hit itself.
        getComputedStyle(text).pointerEvents === 'none' ||
        hit.contains(text) ||
        text.contains(hit) ||
        (hit.closest('label') !== null && hit.closest('label') === text.closest('label'))
      return isOwn || isAbove(hit, text) ? null : hit
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.parentElement
      if (text === null || (node.textContent ?? '').trim() === '' || !isSeen(text)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const whole of range.getClientRects()) {
        if (isLost(whole)) continue
        const box = inSight(text, whole)
        if (typeof box === 'string') faults.add(`${box}: ${named(text)}`)
        if (box === null || typeof box === 'string') continue
        const y = (box.top + box.bottom) / 2
        for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
          const cover = coverOf(text, x, y)
          if (cover !== null) faults.add(`under ${named(cover)}: ${named(text)}`)
        }
      }
    }

    for (const action of document.querySelectorAll(
      ':is(.page-actions, .dialog-foot) [data-kind="main"]:not(.gallery *)',
    )) {
      if (!isSeen(action)) continue
      const { left, right, top, bottom } = action.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isInView = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      if (!isInView || hit === null || !(action.contains(hit) || isAbove(hit, action)))
        faults.add(`the main action is out of sight: ${named(action)}`)
    }
    return [...faults]
  }, sideways)

/** What still moves although the system asks for reduced motion, by the styles of what is on the page. */
export const motionFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longestMs = 1
    const ms = (times: string): number =>
      Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000)))
    const faults = new Set<string>()
    for (const element of document.querySelectorAll('*'))
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part)
        const goesOn = style.animationName !== 'none' && style.animationIterationCount.includes('infinite')
        const moves = ms(style.transitionDuration) > longestMs || ms(style.animationDuration) > longestMs
        if (goesOn || moves || style.scrollBehavior === 'smooth')
          faults.add(`moves: ${element.tagName.toLowerCase()}.${element.classList[0] ?? ''}${part ?? ''}`)
      }
    return [...faults]
  })
