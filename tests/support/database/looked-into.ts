/** For tests that look into a database beside the running product. */
export {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../../apps/server/src/platform/database/database.ts'
export { openSharedDatabase } from '../../../apps/server/src/platform/database/shared-database.ts'
