/** What a browser shows on the way to a team: without a script, or anything from elsewhere. */
import { createHash } from 'node:crypto'
import { failureWords, type PageLanguage, pageWords, type SignInFailure } from './words.ts'

const style = `
:root{color-scheme:light dark;--ink:light-dark(#16222b,#e4eaed);--muted:light-dark(#4c5a64,#a6b1b8);--line:light-dark(#d5dde1,#2c373e);--brand:light-dark(#00666f,#63c7d0);--on-brand:light-dark(#fff,#10171b)}
body{margin:0 auto;max-width:520px;padding:12vh 24px 40px;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:light-dark(#f7fafb,#10171b)}
h1{font-size:24px;margin:0 0 12px}p{margin:12px 0}dl{margin:20px 0;padding:16px 20px;border:1px solid var(--line);border-radius:10px}
dt{font-size:13px;color:var(--muted)}dd{margin:0 0 12px;overflow-wrap:anywhere}dd:last-child{margin:0;font:600 24px/1.3 ui-monospace,monospace;letter-spacing:.08em}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}button{font:inherit;font-weight:600;padding:10px 18px;border-radius:8px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button:first-of-type{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
`

/** Of each page: its own style, a form to its own instance, and nothing else; in no frame of another page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const page = (language: PageLanguage, title: string, content: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${content}
</body>
</html>
`

const paragraph = (text: string): string => `<p>${escape(text)}</p>`

/** Asks whether the device is the person’s own: somebody else may have sent them here. */
export const confirmPage = (
  language: PageLanguage,
  asked: { person: string; team: string; device: string; code: string; action: string; token: string },
): string => {
  const words = pageWords[language]
  return page(
    language,
    words.confirmTitle,
    `${paragraph(words.signedInAs(asked.person, asked.team))}
<dl><dt>${escape(words.device)}</dt><dd>${escape(asked.device)}</dd><dt>${escape(words.code)}</dt><dd>${escape(asked.code)}</dd></dl>
${paragraph(words.warning)}
<form method="post" action="${escape(asked.action)}">
<input type="hidden" name="token" value="${escape(asked.token)}">
<button name="answer" value="confirm">${escape(words.confirm)}</button>
<button name="answer" value="decline">${escape(words.decline)}</button>
</form>`,
  )
}

export const confirmedPage = (language: PageLanguage): string =>
  page(language, pageWords[language].confirmedTitle, paragraph(pageWords[language].confirmed))

export const declinedPage = (language: PageLanguage): string =>
  page(language, pageWords[language].declinedTitle, paragraph(pageWords[language].declined))

/** @param provider its host */
export const failurePage = (language: PageLanguage, failure: SignInFailure, provider: string): string =>
  page(language, pageWords[language].failedTitle, paragraph(`${failureWords(failure, provider)[language]}.`))
