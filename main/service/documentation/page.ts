import { createHash } from 'node:crypto'
import { curlOf } from '../../../shared/api/curl.ts'
import {
  type Operation,
  type OperationGroup,
  operationGroups,
  operations,
} from '../../../shared/api/index.ts'
import { decisions } from '../decisions.ts'
import { type JsonSchema, namedSchemas, nameOf, referredName } from './schemas.ts'

const style = `
:root{color-scheme:light dark;--ink:light-dark(#16222b,#e4eaed);--muted:light-dark(#4c5a64,#a6b1b8);--line:light-dark(#d5dde1,#2c373e);--sunken:light-dark(#eff4f6,#0c1216);--brand:light-dark(#00666f,#63c7d0)}
body{margin:0 auto;max-width:860px;padding:40px 24px 80px;font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:light-dark(#f7fafb,#10171b)}
h1{font-size:26px;margin:0}h2{font-size:18px;margin:44px 0 8px;padding-top:16px;border-top:1px solid var(--line)}
h3{font-size:14px;margin:20px 0 6px;color:var(--muted)}p{margin:6px 0}a{color:var(--brand)}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{margin:0;padding:12px 14px;overflow-x:auto;background:var(--sunken);border:1px solid var(--line);border-radius:8px}pre+pre{margin-top:8px}
.call{color:var(--brand);font-weight:600}details{margin:6px 0}summary{cursor:pointer;color:var(--muted)}table{border-collapse:collapse;margin:6px 0 0 14px}td{padding:3px 18px 3px 0;border-bottom:1px solid var(--line);vertical-align:top}
dt{font-weight:600;margin-top:12px}dd{margin:0;color:var(--muted)}
`

/** The hash lets the page have its own style and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter,
  )

const link = (target: string, text: string): string => `<a href="#${target}">${escape(text)}</a>`

const contents = [
  ...(Object.keys(operationGroups) as OperationGroup[]).map(
    (group) =>
      `<p>${group}: ${operations
        .filter((operation) => operation.group === group)
        .map(({ id, summary }) => link(id, summary))
        .join(' · ')}</p>`,
  ),
  `<p>${link('schemas', 'Schemas')} · ${link('decisions', 'Where this instance decides')}</p>`,
].join('')

/** The contract as a page to read, without any outside resource. */
export const buildPage = (baseUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local instance of the messaging service</title>
<style>${style}</style>
</head>
<body>
<h1>Local instance of the messaging service</h1>
<p>${escape(baseUrl)} accepts, stores and answers as the service does, and sends nothing to anybody.
Every operation takes <code>Authorization: Bearer TOKEN</code>; the token is in Revoada, or in the line that
<code>npm run service</code> prints. The examples take it from the variable <code>REVOADA_TOKEN</code>. The same contract for machines: <a href="/openapi.json">/openapi.json</a>.</p>
<nav>${contents}</nav>
${operations.map((operation) => section(operation, baseUrl)).join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(namedSchemas())
  .map(([name, schema]) => schemaSection(name, schema))
  .join('\n')}
<h2 id="decisions">Where this instance decides</h2>
<p>The specification leaves these open. Another instance may do otherwise.</p>
<dl>
${decisions.map(({ about, decision }) => `<dt>${escape(about)}</dt><dd>${escape(decision)}</dd>`).join('\n')}
</dl>
</body>
</html>
`

const section = (
  operation: Operation,
  baseUrl: string,
): string => `<h2 id="${operation.id}">${escape(operation.summary)}</h2>
<p><code class="call">${operation.method.toUpperCase()} ${escape(operation.path)}</code> · section ${operation.section}</p>
<p>${inWords(operation.description)}</p>
${operation.request === null ? '' : `<p>Request: ${schemaLink(nameOf(operation.request.schema))}, as <code>${operation.request.contentType}</code></p>`}
<p>Answer: ${operation.status} with ${schemaLink(nameOf(operation.answer))}; ${[...operation.problems, 401].join(', ')} with ${schemaLink('Problem')}</p>
<h3>For example</h3>
<pre>${escape(curlOf(operation, baseUrl))}</pre>
<pre>${escape(JSON.stringify(operation.answerExample, null, 2))}</pre>`

const schemaLink = (name: string): string => link(`schema-${name}`, name)

const schemaSection = (name: string, schema: JsonSchema): string => {
  const { description = '', properties } = schema
  const about = `<h3 id="schema-${name}"><code>${name}</code></h3><p>${inWords(description)}</p>`
  if (properties === undefined) return `${about}<p>${typeOf(schema)}</p>`
  const rows = Object.entries(properties).map(([field, inner]) =>
    [
      `<tr><td><code>${field}</code></td>`,
      `<td>${typeOf(inner)}${schema.required?.includes(field) === true ? '' : ', optional'}</td>`,
      `<td>${inWords(inner.description ?? '')}${exampleOf(inner)}</td></tr>`,
    ].join(''),
  )
  return `${about}<details${rows.length > 20 ? '' : ' open'}><summary>${rows.length} fields</summary><table>${rows.join('\n')}</table></details>`
}

const exampleOf = ({ examples }: JsonSchema): string =>
  examples === undefined ? '' : ` For example <code>${escape(JSON.stringify(examples[0]))}</code>`

/** What stands between back quotes is code. */
const inWords = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return schemaLink(referredName(schema.$ref))
  const variants = schema.oneOf ?? schema.anyOf
  if (variants !== undefined) return variants.map(typeOf).join(' or ')
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(' or ')
  if (schema.items !== undefined) return `array of ${typeOf(schema.items)}`
  return escape([schema.type ?? 'any value', schema.format].filter(Boolean).join(', '))
}
