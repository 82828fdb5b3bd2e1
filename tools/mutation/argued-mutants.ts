/**
 * Mutants that no test kills, and why none is written: mostly because nobody could see a difference. `code` and
 * `replacement` as the report has them.
 */
export type ArguedMutant = { file: string; code: string; replacement: string; why: string }

export const ARGUED: readonly ArguedMutant[] = [
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'each state of a bridge has its three words: there is nothing to fall back to',
  },
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'a reason that is absent is in no table, whatever stands for it',
  },
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'one name is joined to nothing, and none is never joined',
  },
  {
    file: 'packages/domain/src/receipt-texts.ts',
    code: '/^d/',
    replacement: '/d/',
    why: 'the word always begins with its only d',
  },
  {
    file: 'packages/domain/src/document.ts',
    code: 'value.slice(0, -2)',
    replacement: 'value',
    why: 'the weights end before the check digits are read',
  },
  {
    file: 'packages/domain/src/document.ts',
    code: 'place >= 0',
    replacement: 'true',
    why: 'a place that is not in the mask has no mark to be put before it',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: 'parts.find((part) => part.type === type)?.value',
    replacement: 'parts.find(part => part.type === type).value',
    why: 'the calendar always has these parts',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth() - creation.getUTC…',
    replacement:
      '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth() + creation.getUTC…',
    why: 'the rest in days makes up for another first guess of the months',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 + expiry.getUTCMonth()',
    replacement: '(expiry.getUTCFullYear() - creation.getUTCFullYear()) * 12 - expiry.getUTCMonth()',
    why: 'the rest in days makes up for another first guess of the months',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'neither an empty text nor a word is a number of months',
  },
  {
    file: 'packages/domain/src/period.ts',
    code: 'months !== undefined',
    replacement: 'true',
    why: 'nothing is not at most twelve',
  },
  {
    file: 'packages/domain/src/permission-groups.ts',
    code: 'codes.length === 0',
    replacement: 'false',
    why: 'a group without codes becomes no group either way',
  },
  {
    file: 'packages/domain/src/permission-groups.ts',
    code: 'codes.every(isRegistrationPermission)',
    replacement: 'codes.some(isRegistrationPermission)',
    why: 'a group of the table is of registration data as a whole, or not at all',
  },
  {
    file: 'packages/domain/src/span-in-words.ts',
    code: 'from <= to',
    replacement: 'from < to',
    why: 'between equal instants the order says nothing',
  },
  {
    file: 'packages/domain/src/password.ts',
    code: "password !== ''",
    replacement: 'true',
    why: 'the pattern asks for a sign itself',
  },
  {
    file: 'packages/domain/src/password.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'the pattern asks for a sign itself',
  },
  {
    file: 'packages/domain/src/receipt-file.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'neither an empty text nor these words are base64 of JSON',
  },
]
