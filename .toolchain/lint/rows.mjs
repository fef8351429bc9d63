/**
 * An oxlint plugin for rows of `<For>`. What a query holds keeps its objects and changes their fields (renderer/state/query.ts): a
 * row that takes its object apart shows for ever what it read first. `rows/whole` reports those.
 */

const message =
  'a row that takes its object apart does not follow when its fields change: give the object a name'

const whole = {
  create: (context) => ({
    'JSXElement[openingElement.name.name="For"] > JSXExpressionContainer > ArrowFunctionExpression'(node) {
      const [row] = node.params
      if (row?.type === 'ObjectPattern') context.report({ node: row, message })
    },
  }),
}

export default { meta: { name: 'rows' }, rules: { whole } }
