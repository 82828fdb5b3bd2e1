/** Capital letters as strokes on a grid of 10 by 14: points of a stroke in pairs, strokes apart by `;`. */
const STROKES: Readonly<Record<string, string>> = {
  A: '0 14 5 0 10 14;2 9 8 9',
  B: '1 0 1 14;1 0 6 0 8 1.5 8 5.5 6 7 1 7;6 7 9 8.5 9 12.5 6.5 14 1 14',
  C: '10 2.5 7.5 .3 5 0 2.5 1 .6 4 0 7 .6 10 2.5 13 5 14 7.5 13.7 10 11.5',
  D: '1 0 1 14 5 14 8 12.5 9.6 10 10 7 9.6 4 8 1.5 5 0 1 0',
  E: '9 0 1 0 1 14 9 14;1 7 7.5 7',
  F: '9 0 1 0 1 14;1 7 7.5 7',
  G: '10 2.5 7.5 .3 5 0 2.5 1 .6 4 0 7 .6 10 2.5 13 5 14 7.5 13.7 10 11.5 10 7.5 6 7.5',
  H: '0 0 0 14;10 0 10 14;0 7 10 7',
  I: '5 0 5 14',
  J: '7.5 0 7.5 10.5 6.5 13 4.5 14 2.5 13 1.5 11',
  K: '1 0 1 14;9 0 1 8.5;4 5.5 9.5 14',
  L: '1.5 0 1.5 14 9 14',
  M: '0 14 0 0 5 8 10 0 10 14',
  N: '0 14 0 0 10 14 10 0',
  O: '5 0 2.5 1 .6 4 0 7 .6 10 2.5 13 5 14 7.5 13 9.4 10 10 7 9.4 4 7.5 1 5 0',
  P: '1 14 1 0 6.5 0 9 1.7 9 6 6.5 7.8 1 7.8',
  Q: '5 0 2.5 1 .6 4 0 7 .6 10 2.5 13 5 14 7.5 13 9.4 10 10 7 9.4 4 7.5 1 5 0;6.5 10.5 10 14.5',
  R: '1 14 1 0 6.5 0 9 1.7 9 6 6.5 7.8 1 7.8;5.5 7.8 9.5 14',
  S: '9 2.5 7.5 .6 5 0 2.5 .6 1 2.4 1 4.4 2.5 6 7.5 7.8 9.2 9.6 9.2 11.8 7.5 13.4 5 14 2.5 13.4 .8 11.5',
  T: '0 0 10 0;5 0 5 14',
  U: '0 0 0 9.5 1.2 12.5 5 14 8.8 12.5 10 9.5 10 0',
  V: '0 0 5 14 10 0',
  W: '0 0 2.5 14 5 4 7.5 14 10 0',
  X: '0 0 10 14;10 0 0 14',
  Y: '0 0 5 7 10 0;5 7 5 14',
  Z: '0 0 10 0 0 14 10 14',
}

/** Width and height of the grid. */
export const LETTER = { width: 10, height: 14 }

/** The strokes of a name's initial, without its accent; none for what is no letter of the alphabet. */
export function initialOf(name: string): [x: number, y: number][][] {
  const [letter = ''] = name.trim().normalize('NFD').toUpperCase()
  return (STROKES[letter] ?? '')
    .split(';')
    .filter(Boolean)
    .map((stroke) => {
      const numbers = stroke.split(' ').map(Number)
      return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as [number, number]] : []))
    })
}
