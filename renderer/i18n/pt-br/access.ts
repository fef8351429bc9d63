import { plural } from './formats.ts'

export const access = {
  title: 'Registro de acessos',
  line: 'Quem exportou, copiou, buscou, apagou ou mostrou dados pessoais, e quando.',
  show: 'Ver registro',
  what: 'Só cresce: nenhuma linha é mudada nem apagada pelo Revoada. Guarda códigos e quantidades, nunca os dados das pessoas.',
  none: 'Nada foi exportado, copiado, buscado nem apagado ainda.',
  columns: { when: 'Quando', action: 'Ação', account: 'Usuário', count: 'Quantidade' },
  earlier: 'Mais antigos',
  later: 'Mais recentes',
  export: 'Exportar',
  exported: (rows: number) => `${plural(rows, 'linha exportada', 'linhas exportadas')}.`,
  broken: (number: number) => ({
    what: `A linha ${number} não está como foi gravada, ou falta uma antes dela.`,
    todo: 'Alguém mexeu no registro fora do Revoada. Exporte-o e mostre a quem cuida da segurança.',
  }),
}
