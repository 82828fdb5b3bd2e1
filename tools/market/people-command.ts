import { samplePeople } from './sample-people.ts'

/** `npm run --silent people`: the sample people as JSON, and nothing else. */
console.log(JSON.stringify(samplePeople(), null, 2))
