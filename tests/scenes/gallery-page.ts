export type Picture = { scene: string; brand: string; theme: string; width: number; file: string }

/** One page with every picture: a scene a row, its widths and themes side by side. */
export function pageOf(pictures: readonly Picture[]): string {
  const rows = [...new Set(pictures.map(({ scene, brand }) => `${scene} · ${brand}`))].map((title) => {
    const own = pictures.filter(({ scene, brand }) => `${scene} · ${brand}` === title)
    return `<section id="${title}"><h2>${title}</h2><div>${own.map(figure).join('')}</div></section>`
  })
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Galeria</title>
<style>
  body { font: 16px system-ui; margin: 2rem; background: #ddd; color: #111 }
  section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; padding-bottom: 1rem }
  figure { margin: 0; flex: none } img { display: block; height: 34rem; border: 1px solid #999; background: #fff }
</style><h1>Galeria</h1>${rows.join('\n')}</html>
`
}

const figure = ({ file, theme, width }: Picture): string =>
  `<figure><figcaption>${width} px, ${theme}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a></figure>`
