import { htmlText } from '../platform/base/html-text.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** Markup that is safe to send. */
export type Html = string

const json = (value: unknown): Html => `<pre>${htmlText(JSON.stringify(value, null, 2))}</pre>`

/** The API reference for people: plain HTML without script and style, so that the strict content policy applies unchanged. */
export function renderReference(description: OpenApi): Html {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))]
  const sections = groups.map((group) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === group)
    return `<h2>${htmlText(group)}</h2>${own.map(({ path, method, operation }) => renderOperation(path, method, operation)).join('')}`
  })
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) =>
      `<details id="${htmlText(name)}"><summary><code>${htmlText(name)}</code></summary>${json(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${htmlText(description.info.title)}</title></head><body><main><h1>${htmlText(description.info.title)}</h1><p>${htmlText(description.info.description)} <a href="/docs/openapi.json">OpenAPI 3.1 as JSON</a></p>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}</main><footer><p>Consente ${htmlText(description.info.version)}</p></footer></body></html>`
}

function renderOperation(path: string, method: string, operation: Operation): Html {
  const callers = operation.security.map((scheme) => Object.keys(scheme).join()).join(' or ') || 'anyone'
  const parameters = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${htmlText(name)}</code> (${place}${required ? ', required' : ''}) <code>${htmlText(JSON.stringify(schema))}</code></li>`,
  )
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Body, ${type}</p>${json(schema)}`,
  )
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const content = 'content' in answer ? json(Object.values(answer.content ?? {})[0]?.schema) : ''
    return `<p>${htmlText(status)}</p>${'$ref' in answer ? json(answer) : content}`
  })
  return `<details id="${htmlText(operation.operationId)}"><summary><code>${method.toUpperCase()} ${htmlText(path)}</code> ${htmlText(operation.summary)}</summary><p>Caller: ${htmlText(callers)}</p><ul>${parameters.join('')}</ul>${body.join('')}${answers.join('')}</details>`
}
