// What Excel refuses, in sentences for people, by the codes of Office.js.

import { say } from "../page/words.js";

/** @returns {Record<string, string>} */
const sentences = () => ({
  AccessDenied: say("Excel refused to change these cells: the sheet or the workbook is protected, or read-only. Everything is as it was."),
  ActivityLimitReached: say("Excel has too much to do; everything is as it was. Wait a few seconds, and press again."),
  ConnectionFailure: say("The connection to Excel was lost. Look at the network, and press again."),
  HostRestartNeeded: say("Excel must be restarted before it takes commands again."),
  InactiveWorkbook: say("Another workbook is in front; click into this one, and press again."),
  InvalidOperationInCellEditMode: say("A cell is being edited. Press Enter or Esc there, and press again."),
  InvalidOrTimedOutSession: say("Excel has ended the session of this workbook. Load the workbook again."),
  ItemNotFound: say("The sheet is gone, or has another name by now. Everything is as it was."),
  MergedRangeConflict: say("Merged cells are in the way; unmerge them, or choose another place."),
  RequestAborted: say("Excel ended the command; everything is as it was. Press again."),
  ServiceNotAvailable: say("Excel's server does not answer. Wait a minute, and press again."),
  Timeout: say("Excel took too long to answer; everything is as it was. Press again."),
  UnsupportedSheet: say("The sheet in front has no cells; choose another one."),
});

/**
 * Returns the sentence for an error that Office.js has thrown; of a code that is not known it has the code.
 * @param {string} code
 */
export const refused = (code) => sentences()[code] ?? say("Excel refused the command ({code}); everything is as it was. Press again.", { code });
