import type { KeyProtection } from '../../../shared/bridge/shell.ts'

type Backend = KeyProtection['backend']
type Point = { title: string; line: string }

const keptBy: Record<NonNullable<Backend>, Point> = {
  keychain: {
    title: 'Cifrado, com a chave no chaveiro',
    line: 'Todos os dados são cifrados. A chave fica no chaveiro do sistema, que só abre para o seu usuário.',
  },
  passphrase: {
    title: 'Cifrado, com a sua frase secreta',
    line: 'Todos os dados são cifrados. Só a frase secreta que você escolheu abre a chave.',
  },
  file: {
    title: 'Cifrado, com a chave num arquivo',
    line: 'Todos os dados são cifrados, mas a chave fica ao lado deles: quem copiar a pasta inteira consegue ler.',
  },
}

export const welcome = {
  whatTitle: 'Planilhas viram campanhas',
  whatLine: 'O Revoada lê a planilha como ela veio, corrige o que dá para comprovar e mostra o resto.',
  lists: {
    title: 'Listas limpas',
    line: 'Telefones e documentos são conferidos linha por linha. Nada é mudado sem que você veja.',
  },
  campaigns: {
    title: 'Campanhas enviadas uma só vez',
    line: 'SMS, RCS e voz, com prévia no telefone para as pessoas da lista. Nada é enviado duas vezes.',
  },
  enrichments: {
    title: 'Dados enriquecidos',
    line: 'CPFs e CNPJs viram registros: o custo aparece antes, os gráficos depois.',
  },
  whereTitle: 'Seus dados ficam neste computador',
  whereLine: 'Nada é enviado a ninguém até você mandar.',
  here: {
    title: 'Aqui, e só aqui',
    line: 'Listas, rascunhos e registros ficam na pasta de dados do Revoada. Não há conta nem nuvem.',
  },
  protection: (backend: Backend): Point => keptBy[backend ?? 'keychain'],
  rehearsal: {
    title: 'Um serviço local para simular',
    line: 'As campanhas vão primeiro a um serviço que roda aqui dentro e não envia nada a ninguém. Conexões reais ficam para depois, em Ajustes.',
  },
  beginTitle: 'Por qual lista começar?',
  beginLine: 'Você pode mudar de ideia a qualquer momento.',
  sampleTitle: 'Dados de exemplo',
  sampleLine:
    '120 pessoas fictícias, com os defeitos comuns em planilhas. Em poucos cliques viram lista, campanha e resposta do serviço local.',
  useSample: 'Começar com o exemplo',
  fileTitle: 'Minha planilha',
  fileLine: 'CSV, XLSX, XLS, XLSB, ODS ou DBF. O arquivo é só lido; o original fica como está.',
  otherComputer: 'Já uso o Revoada em outro computador',
  back: 'Voltar',
  next: 'Continuar',
  skip: 'Pular',
  step: (step: number, of: number) => `${step} de ${of}`,
}
