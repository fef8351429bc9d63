import type { CnpjImportFailureCode } from '../../../shared/api/control.ts'
import { number, plural } from './formats.ts'

const again = 'Baixe-o de novo da Receita.'

export const cnpjBase = {
  title: 'Base de CNPJ',
  line: 'Com os dados abertos da Receita Federal, o enriquecimento de CNPJ responde com empresas de verdade. O que a Receita não publica fica em branco.',
  none: 'Nenhuma base importada. Todo CNPJ é enriquecido com dados sintéticos.',
  dropHere: 'Solte para importar a base de CNPJ',
  dropLine: 'Arquivos da Receita Federal, em zip ou descompactados.',
  import: 'Importar…',
  importAnother: 'Importar outra…',
  importedAt: 'Importada',
  establishments: 'Estabelecimentos',
  rest: 'CNPJ que não está nela recebe dados sintéticos.',
  running: 'Importando a base de CNPJ',
  preparing: 'Abrindo os arquivos',
  readOf: (read: string, total: string): string => `${read} de ${total} lidos`,
  taken: (count: number): string => `${plural(count, 'estabelecimento', 'estabelecimentos')} até agora`,
  remaining: (time: string): string => `cerca de ${time} restantes`,
  elapsed: (time: string): string => `há ${time}`,
  runningLine:
    'Os arquivos de estabelecimentos são lidos duas vezes. Você pode usar o resto do Revoada enquanto isso.',
  runningKept: {
    base: 'Se o Revoada fechar antes do fim, a importação se perde e a base atual continua valendo.',
    none: 'Se o Revoada fechar antes do fim, a importação se perde e nada fica pela metade.',
  },
  cancel: 'Cancelar a importação',
  done: (count: number): string =>
    `Base de CNPJ importada: ${plural(count, 'estabelecimento', 'estabelecimentos')}.`,
  notDone: 'A base de CNPJ não foi importada.',
  failureKept: { base: 'A base anterior continua valendo.', none: 'Nada foi importado.' },
  failures: {
    cnpj_import_cancelled: () => ({ what: 'A importação foi cancelada.', todo: undefined }),
    cnpj_import_disk_full: () => ({
      what: 'O disco encheu no meio da importação.',
      todo: 'Libere espaço, ou importe só um estado ou uma lista de CNPJs.',
    }),
    cnpj_import_interrupted: () => ({
      what: 'O serviço parou no meio da importação.',
      todo: 'Comece de novo quando quiser: são os mesmos arquivos.',
    }),
    cnpj_import_failed: () => ({
      what: 'O serviço local falhou no meio da importação.',
      todo: 'Tente de novo. Se repetir, reinicie o serviço local.',
    }),
    cnpj_import_nothing_wanted: () => ({
      what: 'Nenhum estabelecimento destes arquivos passa pelo filtro.',
      todo: 'Confira o estado e a lista, e se não falta algum dos dez arquivos de estabelecimentos.',
    }),
    cnpj_file_unreadable: (file: string) => ({
      what: `Não deu para ler ${file}.`,
      todo: 'Veja se ele ainda está no lugar e se você tem permissão para abri-lo.',
    }),
    cnpj_file_kind_unknown: (file: string) => ({
      what: `O nome ${file} não diz qual dos arquivos da Receita ele é.`,
      todo: 'Devolva o nome original, como Estabelecimentos0.zip.',
    }),
    cnpj_file_columns_wrong: (file: string, line: number) => ({
      what: `A linha ${number(line)} de ${file} não tem as colunas que a Receita publica.`,
      todo: `O arquivo pode ter sido salvo por outro programa. ${again}`,
    }),
    cnpj_file_quote_open: (file: string, line: number) => ({
      what: `Na linha ${number(line)} de ${file}, aspas abrem e não fecham.`,
      todo: `O arquivo deve estar incompleto. ${again}`,
    }),
    cnpj_file_establishments_missing: () => ({
      what: 'Falta um arquivo de estabelecimentos.',
      todo: 'Escolha pelo menos um, como Estabelecimentos0.zip.',
    }),
    cnpj_zip_damaged: (file: string) => ({
      what: `${file} está danificado ou incompleto.`,
      todo: `O download pode ter parado no meio. ${again}`,
    }),
    cnpj_zip_encrypted: (file: string) => ({
      what: `${file} está protegido por senha.`,
      todo: 'Os da Receita não têm senha: use o original.',
    }),
    cnpj_zip_members_wrong: (file: string) => ({
      what: `${file} deveria ter um arquivo dentro, e só um.`,
      todo: 'Use os zips como a Receita os publica, ou descompacte e escolha os arquivos.',
    }),
    cnpj_zip_over_budget: (file: string) => ({
      what: `${file} cresce ao descompactar muito mais que um arquivo da Receita, e a leitura foi interrompida.`,
      todo: `Não é o original. ${again}`,
    }),
  } satisfies Record<
    CnpjImportFailureCode,
    (file: string, line: number) => { what: string; todo: string | undefined }
  >,
  remove: {
    open: 'Remover',
    title: 'Remover a base de CNPJ?',
    line: (count: number): string =>
      `${plural(count, 'estabelecimento é removido', 'estabelecimentos são removidos')} do serviço local, e todo CNPJ volta a ser enriquecido com dados sintéticos. O espaço em disco é reaproveitado pela próxima base.`,
    kept: 'Os arquivos da Receita ficam onde estão.',
    action: 'Remover a base',
    done: 'Base de CNPJ removida.',
  },
  sheet: {
    title: 'Importar a base de CNPJ',
    files: 'Arquivos da Receita Federal',
    filesLine:
      'Estão em arquivos.receitafederal.gov.br, um conjunto por mês. Escolha os zips como vieram ou já descompactados.',
    pickFiles: 'Escolher arquivos',
    pickFolder: 'Escolher pasta',
    clear: 'Remover todos',
    groups: {
      establishments: 'Estabelecimentos',
      companies: 'Empresas',
      partners: 'Sócios',
      names: 'Nomes dos códigos',
    },
    groupLines: {
      establishments: 'endereço, telefones, situação',
      companies: 'razão social, porte, capital',
      partners: 'quantos sócios',
      names: 'Cnaes, Motivos, Municipios e Naturezas',
    },
    needed: 'necessário',
    missing: 'sem ele, fica em branco',
    chosen: (count: number, size: string): string => `${plural(count, 'arquivo', 'arquivos')}, ${size}`,
    unused: (names: string): string => `Ficam de fora, porque a base não os usa: ${names}.`,
    nothingFound: 'Não há arquivos da Receita aí, pelo nome.',
    what: 'O que importar',
    uf: 'Estado',
    anyUf: 'Todos',
    abroad: 'EX, no exterior',
    documents: 'Quais CNPJs',
    allDocuments: 'Todos',
    onlyListed: 'Só os de uma lista',
    whole:
      'Sem estado nem lista, o país inteiro é importado: dezenas de milhões de estabelecimentos, o que pede muito espaço em disco e um bom tempo.',
    list: 'CNPJs, um por linha',
    readFile: 'Ler de um arquivo',
    fileHint: 'Texto ou CSV.',
    forgetFile: 'Remover o arquivo',
    fileTooLarge: (most: string): string => `O arquivo passa de ${most}. Divida-o.`,
    fileUnreadable: 'Não deu para ler este arquivo.',
    reading: 'Lendo a lista…',
    noneYet: 'Nenhum CNPJ ainda.',
    listed: (count: number): string => plural(count, 'CNPJ', 'CNPJs'),
    repeated: (count: number): string => plural(count, 'repetido', 'repetidos'),
    wrong: (count: number): string => plural(count, 'linha sem CNPJ', 'linhas sem CNPJ'),
    firstWrong: (line: number, text: string): string => `a primeira é a ${number(line)}: “${text}”`,
    replaces: 'Ao terminar, substitui a base atual.',
    needsFiles: 'Escolha ao menos um arquivo de estabelecimentos.',
    needsList: 'A lista ainda não tem CNPJs.',
    start: 'Importar',
  },
}
