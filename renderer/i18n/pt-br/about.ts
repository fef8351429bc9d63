import { plural } from './formats.ts'
export const about = {
  title: 'Sobre',
  version: 'Versão',
  updates: 'Atualização',
  checkForUpdate: 'Buscar atualização',
  installUpdate: 'Baixar e instalar ao fechar',
  updateStates: {
    off: 'Esta cópia não busca atualizações nem acessa nenhum servidor. Obtenha a versão nova onde obteve esta.',
    managed: 'Nada é buscado: as versões novas vêm da sua organização.',
    not_asked: 'Nada é buscado nem baixado sem que você peça.',
    asking: 'Buscando.',
    newest: 'Esta é a versão mais nova.',
    found: (version: string) => `A versão ${version} está disponível. Nada foi baixado ainda.`,
    foundOfSize: (version: string, size: string) =>
      `A versão ${version} (${size}) está disponível. Nada foi baixado ainda.`,
    downloading: (version: string) => `Baixando a versão ${version}.`,
    ready: (version: string) =>
      `A versão ${version} foi baixada e conferida. Ela será instalada quando o Revoada fechar; seus dados ficam como estão.`,
  },
  updateProblems: {
    feed_unreachable: {
      what: 'Não deu para verificar se há versão nova: o endereço não respondeu.',
      kept: 'Nada mudou aqui.',
      todo: 'Verifique a conexão e tente de novo.',
    },
    feed_not_signed: {
      what: 'A resposta do endereço não tem a assinatura de quem publica o Revoada.',
      kept: 'Nada foi baixado; esta versão continua em uso.',
      todo: 'Tente de outra rede. Se continuar, avise a TI: alguém pode ter interferido na conexão.',
    },
    feed_expired: {
      what: 'O anúncio da versão mais nova venceu: pode ser antigo, mostrado outra vez por alguém.',
      kept: 'Nada foi baixado; esta versão continua em uso.',
      todo: 'Confira a data e a hora deste computador e tente de outra rede. Se continuar, avise a TI.',
    },
    feed_unreadable: {
      what: 'O anúncio da versão nova tem assinatura válida, mas não pôde ser lido.',
      kept: 'Nada foi baixado.',
      todo: 'Tente mais tarde.',
    },
    download_failed: {
      what: 'O download da versão nova ficou incompleto.',
      kept: 'O que foi baixado foi apagado; esta versão continua em uso.',
      todo: 'Verifique a conexão e o espaço em disco e tente de novo.',
    },
    file_wrong: {
      what: 'O arquivo baixado não é o que foi anunciado.',
      kept: 'Ele foi apagado sem ser aberto; esta versão continua em uso.',
      todo: 'Tente de outra rede. Se continuar, avise a TI.',
    },
    not_installed: {
      what: 'Esta cópia não foi instalada por um instalador e, por isso, não se atualiza sozinha.',
      kept: 'Nada foi baixado.',
      todo: 'Instale a versão nova por cima; seus dados ficam como estão.',
    },
  },
  licences: 'Licenças',
  licencesLine:
    'Os componentes de terceiros do Revoada, com a licença de cada um. O Revoada em si usa a licença MIT.',
  licencesSetting: 'Licenças de código aberto.',
  licencesShow: 'Ver licenças',
  licencesBack: 'Ajustes',
  licencesFind: 'Nome ou licença',
  licencesFound: (count: number) => plural(count, 'componente', 'componentes'),
  licencesNothing: 'Nada com esse nome ou essa licença.',
  licencesNone: 'A lista é gerada na versão final; durante o desenvolvimento ela não existe.',
  diagnostics: 'Diagnóstico',
  diagnosticsSetting:
    'Versões, tamanhos, contagens e os últimos avisos do programa, para quem ajuda com um problema.',
  diagnosticsShow: 'Ver diagnóstico…',
  diagnosticsLine:
    'Este é o conteúdo completo do arquivo: sem nomes, telefones, documentos, textos nem tokens. Nada é enviado a ninguém.',
  diagnosticsSave: 'Salvar num arquivo…',
  diagnosticsSaved: 'Diagnóstico salvo.',
  diagnosticsUnwritable: {
    what: 'O arquivo não pôde ser escrito.',
    kept: 'Nada mudou aqui.',
    todo: 'Escolha outra pasta ou verifique o espaço em disco.',
  },
  electron: 'Electron e Chromium',
  electronLine:
    'O Revoada roda sobre eles. As licenças deles e de seus componentes estão num arquivo junto ao programa.',
  electronShow: 'Mostrar o arquivo',
}
