/**
 * An oxlint plugin with two rules: `zones/directions` holds every import against the table in house.mjs, and
 * `zones/kept` sees that what belongs to one room (the network, databases, IPC) is used nowhere else.
 */
import { isBuiltin } from 'node:module'
import { posix, relative, sep } from 'node:path'
import * as house from './house.mjs'

/** The path as the table writes it: from the root (where the linter is started), with `/` on every system. */
const fromRoot = (context) => relative(context.cwd, context.filename).split(sep).join('/')

const isOutside = (path) => house.outsideTheHouse.some((pattern) => pattern.test(path))

const known = new Set(house.rooms.map((room) => room.path))
for (const { path, imports } of house.rooms) {
  const unknown = imports.map((each) => each.replace(/^type /, '')).filter((each) => !known.has(each))
  if (unknown.length > 0)
    throw new Error(`house.mjs: ${path} imports ${unknown.join(', ')}, which is no room`)
}

const matchers = house.rooms
  .map((room) => {
    const pattern = room.path
      .split('/')
      .map((part) => (part === '*' ? '[^/]+' : part.replaceAll('.', String.raw`\.`)))
      .join('/')
    return { room, pattern: new RegExp(`^(${pattern})(?:/|$)`) }
  })
  .toSorted((a, b) => b.room.path.length - a.room.path.length)

/**
 * The room that a path lies in, and the place in it that tells `features/lists` from `features/history`.
 * @param {string} path
 */
function roomOf(path) {
  for (const { room, pattern } of matchers) {
    const place = pattern.exec(path)?.[1]
    if (place !== undefined) return { room, place }
  }
  return undefined
}

/** Whether `path` is, or lies in, one of `places` (folders or files). */
const liesIn = (path, places) => places.some((place) => path === place || path.startsWith(`${place}/`))

const listed = (places) => (places.length === 0 ? 'no room' : places.join(', '))

/** `zod/v4` → `zod`, `@orpc/client/message-port` → `@orpc/client`. */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What is wrong with this import, in words, or undefined. */
function problemOf(path, specifier, typeOnly) {
  const from = roomOf(path)
  if (from === undefined) return `${path} is in no room of the house: add it to .toolchain/lint/house.mjs`
  if (specifier.startsWith('.')) {
    return relativeProblem(from, posix.join(posix.dirname(path), specifier), typeOnly)
  }
  if (isBuiltin(specifier)) return builtinProblem(path, from, specifier)
  return packageProblem(path, from, packageOf(specifier))
}

function relativeProblem(from, target, typeOnly) {
  const to = roomOf(target)
  if (to === undefined) return `${from.place} may not import ${target}: it is in no room of the house`
  if (to.place === from.place || from.room.imports.includes(to.room.path)) return undefined
  if (from.room.imports.includes(`type ${to.room.path}`)) {
    return typeOnly ? undefined : `${from.place} may import only types from ${to.place}: write "import type"`
  }
  return `${from.place} may not import ${to.place}; it may import ${listed(from.room.imports)}`
}

function builtinProblem(path, from, specifier) {
  if (from.room.builtins !== true)
    return `${from.place} does not run under Node: it may not import ${specifier}`
  const keepers = house.keptPackages[specifier.startsWith('node:') ? specifier : `node:${specifier}`]
  if (keepers === undefined || liesIn(path, keepers)) return undefined
  return `${specifier} is kept for ${listed(keepers)}`
}

function packageProblem(path, from, name) {
  if (from.room.packages !== undefined) {
    if (from.room.packages.includes(name)) return undefined
    return `${from.place} may not import ${name}; its only packages are ${listed(from.room.packages)}`
  }
  const keepers = house.keptPackages[name]
  return keepers === undefined || liesIn(path, keepers) ? undefined : `${name} is kept for ${listed(keepers)}`
}

/** `import type …`, or an import whose every name is marked `type`. */
const isTypeOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((each) => each.importKind === 'type'))

const directions = {
  create(context) {
    const path = fromRoot(context)
    if (isOutside(path)) return {}
    const check = (source, typeOnly) => {
      if (typeof source?.value !== 'string') return
      // `?url`, `?raw` and the like are Vite's; the file before them is what is imported.
      const message = problemOf(path, source.value.replace(/\?.*$/, ''), typeOnly)
      if (message !== undefined) context.report({ node: source, message })
    }
    const checkPassingOn = (node) => {
      if (node.source === null || node.source === undefined) return
      check(node.source, isTypeOnly(node))
      if (house.barrels.includes(path)) return
      context.report({ node, message: `only ${house.barrels.join(' and ')} pass on what others export` })
    }
    return {
      Program(node) {
        if (roomOf(path) === undefined) context.report({ node, message: problemOf(path, '', false) })
      },
      ImportDeclaration: (node) => check(node.source, isTypeOnly(node)),
      ImportExpression: (node) => check(node.source, false),
      TSImportType: (node) => check(node.source ?? node.argument?.literal, true),
      ExportNamedDeclaration: checkPassingOn,
      ExportAllDeclaration: checkPassingOn,
      'CallExpression[callee.name="require"]': (node) => check(node.arguments[0], false),
    }
  },
}

const kept = {
  create(context) {
    const path = fromRoot(context)
    if (isOutside(path)) return {}
    const reportUnlessIn = (keepers, node, name) => {
      if (keepers === undefined || liesIn(path, keepers)) return
      context.report({ node, message: `${name} is kept for ${listed(keepers)}` })
    }
    const isGlobalObject = (node) => ['globalThis', 'window', 'self'].includes(node.name)
    return {
      Identifier(node) {
        if (!Object.hasOwn(house.keptGlobals, node.name)) return
        if (context.sourceCode.isGlobalReference(node)) {
          reportUnlessIn(house.keptGlobals[node.name], node, node.name)
        }
      },
      ImportDeclaration(node) {
        const names = house.keptNames[node.source.value]
        if (names === undefined) return
        for (const each of node.specifiers) {
          const name = each.imported?.name
          if (Object.hasOwn(names, name ?? '')) reportUnlessIn(names[name], each, name)
        }
      },
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name
        if (typeof name !== 'string') return
        if (isGlobalObject(node.object) && Object.hasOwn(house.keptGlobals, name)) {
          reportUnlessIn(house.keptGlobals[name], node, name)
        }
        for (const names of Object.values(house.keptNames)) {
          if (Object.hasOwn(names, name)) reportUnlessIn(names[name], node, name)
        }
      },
      NewExpression(node) {
        const name = node.callee.name ?? node.callee.property?.name
        if (Object.hasOwn(house.keptConstructors, name ?? '')) {
          reportUnlessIn(house.keptConstructors[name], node, `new ${name}`)
        }
      },
    }
  },
}

export default { meta: { name: 'zones' }, rules: { directions, kept } }
