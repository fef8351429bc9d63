/**
 * An oxlint plugin for tests that give the same answer on any machine: `steady/no-wall-clock` reports waits of a fixed
 * time and assertions on elapsed time, `steady/one-property-way` reports properties that bypass checkProperty.
 */

const sleepMessage = 'a wait of a fixed time is too short or too long: wait for a condition (eventually)'
const elapsedMessage = 'elapsed time depends on the machine: limit work (workedMs) or pass a fake clock'
const reasonMessage = 'this exception to no-wall-clock is unused or lacks its reason'

/** Helpers that wait a fixed time when they are called with a number. */
const waiters = new Set(['delay', 'pause', 'sleep', 'wait', 'waitForTimeout'])

/** Whether `node` calls `object.method`. */
const calls = (node, object, method) =>
  node?.type === 'CallExpression' &&
  node.callee.object?.name === object &&
  node.callee.property.name === method

/** `{ monotonic: () => performance.now() }` passes the clock on and measures nothing. */
const isPassedOn = (node) =>
  node.parent.type === 'ArrowFunctionExpression' && node.parent.parent.type === 'Property'

const noWallClock = {
  create(context) {
    const { sourceCode } = context
    /** By line: `// wall-clock: <reason>` accepts what stands on its own line or on the next. */
    const exceptions = new Map(
      sourceCode
        .getAllComments()
        .filter(({ value }) => /^\s*wall-clock\b/.test(value))
        .map((comment) => [comment.loc.end.line, { comment, isUsed: false }]),
    )
    const timers = new Set(['setTimeout'])

    const report = (node, message) => {
      const { line } = node.loc.start
      const exception = exceptions.get(line) ?? exceptions.get(line - 1)
      if (exception !== undefined && /:\s*\S/.test(exception.comment.value)) exception.isUsed = true
      else context.report({ node, message })
    }
    /** `Date.now()`, or a variable that was set to it. */
    const isDate = (node) => {
      if (node.type !== 'Identifier') return calls(node, 'Date', 'now')
      for (let scope = sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const definitions = scope.set.get(node.name)?.defs
        if (definitions !== undefined) return definitions.some((each) => calls(each.node.init, 'Date', 'now'))
      }
      return false
    }
    /** Whether arithmetic around a reading ends in `<` or `expect(…)`, or subtracts it from another reading. */
    const isCompared = (node) => {
      const { parent } = node
      if (parent.type === 'CallExpression')
        return (
          parent.callee.name === 'expect' || (parent.callee.object?.name === 'Math' && isCompared(parent))
        )
      if (parent.type !== 'BinaryExpression') return false
      const other = parent.left === node ? parent.right : parent.left
      return (
        /^[<>]=?$/.test(parent.operator) || (parent.operator === '-' && isDate(other)) || isCompared(parent)
      )
    }
    const problemOf = (node) => {
      const { name, object, property } = node.callee
      const isTimer =
        timers.has(name) ||
        (property?.name === 'setTimeout' && ['globalThis', 'window'].includes(object.name))
      const isWaiter = waiters.has(name ?? property?.name) && typeof node.arguments[0]?.value === 'number'
      if (isTimer || isWaiter) return sleepMessage
      const isReading = calls(node, 'performance', 'now') && !isPassedOn(node)
      return isReading || (isDate(node) && isCompared(node)) ? elapsedMessage : undefined
    }

    return {
      ImportSpecifier(node) {
        const isTimer =
          node.imported.name === 'setTimeout' && /^(?:node:)?timers\b/.test(node.parent.source.value)
        if (isTimer) timers.add(node.local.name)
      },
      CallExpression(node) {
        const message = problemOf(node)
        if (message !== undefined) report(node, message)
      },
      'Program:exit'() {
        for (const { comment, isUsed } of exceptions.values())
          if (!isUsed) context.report({ node: comment, message: reasonMessage })
      },
    }
  },
}

const onePropertyWay = {
  create: (context) => ({
    MemberExpression(node) {
      if (
        node.object.name !== 'fc' ||
        !/^(?:assert|asyncProperty|check|pre|property)$/.test(node.property.name)
      )
        return
      context.report({
        node,
        message: `fc.${node.property.name} is for checkProperty in test/support/property.ts`,
      })
    },
  }),
}

export default {
  meta: { name: 'steady' },
  rules: { 'no-wall-clock': noWallClock, 'one-property-way': onePropertyWay },
}
