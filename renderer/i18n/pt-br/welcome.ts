import type { KeyProtection } from '../../../shared/bridge/shell.ts'

type Backend = KeyProtection['backend']
type Point = { title: string; line: string }

const keptBy: Record<NonNullable<Backend>, Point> = {
  keychain: {
    title: 'Cifrado, com a chave no chaveiro',
    line: 'Tudo o que é guardado é cifrado. A chave fica no chaveiro deste sistema, que só abre para o seu usuário.',
  },
  passphrase: {
    title: 'Cifrado, com a sua frase secreta',
    line: 'Tudo o que é guardado é cifrado. A chave abre com a frase secreta que você escolheu, e só com ela.',
  },
  file: {
    title: 'Cifrado, com a chave num arquivo',
    line: 'Tudo o que é guardado é cifrado, mas a chave fica ao lado: quem copiar a pasta inteira consegue ler.',
  },
}

export const welcome = {
  whatTitle: 'Planilhas viram campanhas',
  whatLine: 'O Revoada recebe a planilha como ela veio, acerta o que dá para provar e mostra o resto.',
  lists: {
    title: 'Listas limpas',
    line: 'Telefones e documentos são conferidos linha por linha. Nada é mudado sem que você veja.',
  },
  campaigns: {
    title: 'Campanhas que saem uma vez',
    line: 'SMS, RCS e voz, vistos no telefone com as pessoas da lista. Nada sai duas vezes.',
  },
  enrichments: {
    title: 'Dados enriquecidos',
    line: 'CPFs e CNPJs viram registros, com o custo à vista antes e o gráfico depois.',
  },
  whereTitle: 'Seus dados ficam neste computador',
  whereLine: 'Nada é enviado a ninguém enquanto você não manda.',
  here: {
    title: 'Aqui, e só aqui',
    line: 'Listas, rascunhos e registros ficam na pasta de dados do Revoada. Não há conta nem nuvem.',
  },
  protection: (backend: Backend): Point => keptBy[backend ?? 'keychain'],
  rehearsal: {
    title: 'Um serviço local para ensaiar',
    line: 'As campanhas vão primeiro a um serviço que roda aqui dentro e não envia nada a ninguém. Conexões reais vêm depois, em Ajustes.',
  },
  beginTitle: 'Com que lista começar',
  beginLine: 'Dá para trocar de ideia a qualquer momento.',
  sampleTitle: 'Dados de exemplo',
  sampleLine:
    '120 pessoas que não existem, com os defeitos que planilhas têm. Em poucos cliques viram lista, campanha e resposta do serviço local.',
  useSample: 'Começar com o exemplo',
  fileTitle: 'Uma planilha minha',
  fileLine: 'CSV, XLSX, XLS, XLSB ou ODS. O arquivo é só lido; o original fica como está.',
  otherComputer: 'Já uso o Revoada em outro computador',
  back: 'Voltar',
  next: 'Continuar',
  skip: 'Pular',
  step: (step: number, of: number) => `${step} de ${of}`,
}
