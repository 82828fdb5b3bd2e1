import { relative } from 'node:path'
import { readAnswers, WrongAnswer } from './answers.ts'
import { writeInstitution } from './write-institution.ts'

/** `npm run new-institution -- <folder>`: writes everything that one institution needs. */
try {
  const answers = await readAnswers(process.argv.slice(2))
  await writeInstitution(answers)
  const folder = relative(process.cwd(), answers.folder) || '.'
  console.log(`${answers.name} is in ${folder}. See it: npm start -- --institution ${folder}`)
  console.log(`The next steps are in ${folder}/README.md.`)
} catch (error) {
  console.error(error instanceof WrongAnswer ? error.message : error)
  process.exit(1)
}
