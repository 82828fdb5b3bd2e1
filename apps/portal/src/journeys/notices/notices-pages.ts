/** One file for the browser: names of many small ones would weigh on every page. */
export { HeaderNotices } from './header/HeaderNotices.tsx'
export { NoticesPage } from './list/NoticesPage.tsx'
export { RemindersPage } from './reminders/RemindersPage.tsx'
