const states = {
  ':hover': "[data-as='hover'] *",
  ':focus-visible':
    "[data-as='focus'] :is(a, button, input:not([type='radio']), select, textarea, summary, [tabindex])",
  ':active': "[data-as='active'] *",
} as const

/**
 * Has whatever stands inside `data-as="hover"`, `"focus"` or `"active"` look as if it were pointed at, had the keyboard's
 * focus, or were pressed: each rule for such a state is copied, with that place in the state's stead.
 */
export const copyRulesOfStates = (page: Document): void => {
  for (const sheet of page.styleSheets)
    for (const rule of Array.from(sheet.cssRules)) {
      if (!(rule instanceof CSSStyleRule)) continue
      for (const [state, place] of Object.entries(states)) {
        if (!rule.selectorText.includes(state)) continue
        const selector = rule.selectorText.replaceAll(state, `:is(${place})`)
        // Right behind its original, so that it wins and loses against the same others.
        const at = Array.from(sheet.cssRules).indexOf(rule)
        sheet.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1)
      }
    }
}
