/** Domains whose addresses anyone can have, so that no company owns them. */
export const publicMailDomains: ReadonlySet<string> = new Set(
  [
    "126.com 139.com 163.com aim.com aol.com att.net bellsouth.net bigpond.com bluewin.ch bol.com.br btinternet.com",
    "charter.net comcast.net cox.net daum.net duck.com earthlink.net email.com email.cz fastmail.com fastmail.fm",
    "foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hanmail.net",
    "hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.lv",
    "inbox.ru interia.pl juno.com laposte.net libero.it list.ru live.co.uk live.com live.de live.fr live.nl mac.com",
    "mail.com mail.de mail.ru mailbox.org mailfence.com me.com msn.com naver.com netzero.net o2.pl online.de orange.fr",
    "outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me posteo.de posteo.net proton.me protonmail.com",
    "protonmail.ch qq.com rambler.ru rediffmail.com rocketmail.com sbcglobal.net seznam.cz sfr.fr sina.com sky.com",
    "sohu.com t-online.de telenet.be terra.com.br tuta.com tuta.io tutamail.com tutanota.com tutanota.de uol.com.br",
    "verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl xtra.co.nz yahoo.ca yahoo.co.in yahoo.co.jp",
    "yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com",
    "yandex.ru yeah.net ymail.com zoho.com zohomail.com",
  ].flatMap((line) => line.split(" ")),
);
