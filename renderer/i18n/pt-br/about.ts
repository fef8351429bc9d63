import { plural } from './formats.ts'
export const about = {
  title: 'Sobre',
  version: 'Versão',
  keyProtection: 'Chave dos dados',
  keyBackends: {
    keychain: 'guardada no chaveiro do sistema',
    passphrase: 'protegida por frase secreta',
    file: 'num arquivo ao lado dos dados, sem proteção',
  },
  updates: 'Atualização',
  checkForUpdate: 'Procurar atualização',
  installUpdate: 'Baixar e instalar ao fechar',
  updateStates: {
    off: 'Esta cópia não procura versões novas, nem pergunta a ninguém. Elas vêm de onde esta veio.',
    not_asked: 'Nada é procurado nem baixado sem que você peça.',
    asking: 'Procurando.',
    newest: 'Esta é a versão mais nova.',
    found: (version: string) => `Há a versão ${version}. Nada foi baixado ainda.`,
    foundOfSize: (version: string, size: string) =>
      `Há a versão ${version}, com ${size}. Nada foi baixado ainda.`,
    downloading: (version: string) => `Baixando a versão ${version}.`,
    ready: (version: string) =>
      `A versão ${version} foi baixada e conferida. Ela entra quando o Revoada fechar; seus dados ficam como estão.`,
  },
  updateProblems: {
    feed_unreachable: {
      what: 'Não deu para saber se há versão nova: o endereço não respondeu.',
      kept: 'Nada mudou aqui.',
      todo: 'Veja a conexão e tente de novo.',
    },
    feed_not_signed: {
      what: 'O que o endereço respondeu não tem a assinatura de quem publica o Revoada.',
      kept: 'Nada foi baixado, e esta versão continua.',
      todo: 'Tente de outra rede. Se continuar, avise quem cuida dos computadores: alguém pode ter mexido no caminho.',
    },
    feed_unreadable: {
      what: 'O anúncio da versão nova tem assinatura certa, mas não faz sentido.',
      kept: 'Nada foi baixado.',
      todo: 'Tente mais tarde.',
    },
    download_failed: {
      what: 'A versão nova não chegou inteira.',
      kept: 'O que chegou foi apagado, e esta versão continua.',
      todo: 'Veja a conexão e o espaço em disco e tente de novo.',
    },
    file_wrong: {
      what: 'O arquivo que chegou não é o que foi anunciado.',
      kept: 'Ele foi apagado sem ser aberto, e esta versão continua.',
      todo: 'Tente de outra rede. Se continuar, avise quem cuida dos computadores.',
    },
    not_installed: {
      what: 'Esta cópia não foi posta aqui por um instalador, e por isso não se atualiza sozinha.',
      kept: 'Nada foi baixado.',
      todo: 'Instale a versão nova por cima; seus dados ficam como estão.',
    },
  },
  licences: 'Licenças',
  licencesLine:
    'Tudo o que há de outros no Revoada, com a licença de cada um. O Revoada em si está sob a licença MIT.',
  licencesSetting: 'De quem são as partes deste programa, e em que termos.',
  licencesShow: 'Ver licenças',
  licencesBack: 'Ajustes',
  licencesFind: 'Nome ou licença',
  licencesFound: (count: number) => plural(count, 'programa', 'programas'),
  licencesNothing: 'Nada com esse nome ou essa licença.',
  licencesNone: 'A lista é feita com o programa pronto; enquanto ele é desenvolvido, não há uma.',
  diagnostics: 'Diagnóstico',
  diagnosticsSetting:
    'Versões, tamanhos, contagens e os últimos avisos do programa, para quem ajuda com um problema.',
  diagnosticsShow: 'Ver diagnóstico…',
  diagnosticsLine:
    'Isto é tudo o que vai no arquivo. Não há nele nomes, telefones, documentos, textos nem tokens. Nada é enviado a ninguém.',
  diagnosticsSave: 'Salvar num arquivo…',
  diagnosticsSaved: 'Diagnóstico salvo.',
  diagnosticsUnwritable: {
    what: 'O arquivo não pôde ser escrito.',
    kept: 'Nada mudou aqui.',
    todo: 'Escolha outro lugar, ou veja se há espaço no disco.',
  },
  electron: 'Electron e Chromium',
  electronLine:
    'Deles é o programa em volta. As licenças, e as do que há neles, estão num arquivo ao lado do programa.',
  electronShow: 'Mostrar o arquivo',
}
