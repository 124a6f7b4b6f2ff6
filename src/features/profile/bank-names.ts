/**
 * Banks with branches of their own on the payment systems, by the first four letters of an IFSC. Loaded after
 * the bank form, which works without it. The field takes at most 50 letters and spaces (SPEC §5): longer names are cut.
 */
const NAMES = `ABHY Abhyudaya Co operative Bank
ADCB Abu Dhabi Commercial Bank
AIRP Airtel Payments Bank
AJAR Ajara Urban Co operative Bank
AJHC Ambarnath Jaihind Co operative Bank
AMCB Ahmedabad Mercantile Co operative Bank
AMDN Ahmednagar Merchants Co operative Bank
ANZB Australia and New Zealand Banking Group
APBL Andhra Pradesh State Co operative Bank
APGB Andhra Pragathi Grameena Bank
APGV Andhra Pradesh Grameena Vikas Bank
APMC A P Mahesh Co operative Urban Bank
ASBL Apna Sahakari Bank
AUBL AU Small Finance Bank
AUCB Almora Urban Co operative Bank
BACB Bassein Catholic Co operative Bank
BARA Baramati Sahakari Bank
BARB Bank of Baroda
BARC Barclays Bank
BBKM Bank of Bahrain and Kuwait
BCBM Bharat Co operative Bank
BCEY Bank of Ceylon
BDBL Bandhan Bank
BKID Bank of India
BNPA BNP Paribas
BOFA Bank of America
BOTM MUFG Bank
CBIN Central Bank of India
CCBL Citizen Credit Co operative Bank
CHAS JP Morgan Chase Bank
CITI Citibank
CIUB City Union Bank
CLBL Capital Small Finance Bank
CNRB Canara Bank
COSB Cosmos Co operative Bank
CRLY Credit Agricole Corporate and Investment Bank
CSBK CSB Bank
CTBA Commonwealth Bank of Australia
CTCB CTBC Bank
DBSS DBS Bank India
DCBL DCB Bank
DEOB Deogiri Nagari Sahakari Bank
DEUT Deutsche Bank
DLSC Delhi State Co operative Bank
DLXB Dhanlaxmi Bank
DMKJ DMK Jaoli Bank
DNSB Dombivli Nagari Sahakari Bank
DOHB Doha Bank
EBIL Emirates NBD Bank
EIBI Export Import Bank of India
ESFB Equitas Small Finance Bank
ESMF ESAF Small Finance Bank
FDRL Federal Bank
FINO Fino Payments Bank
FIRN FirstRand Bank
GBCB Greater Bombay Co operative Bank
GSCB Gujarat State Co operative Bank
HARC Haryana State Co operative Apex Bank
HCBL Hasti Co operative Bank
HDFC HDFC Bank
HPSC Himachal Pradesh State Co operative Bank
HSBC HSBC Bank
HVBK Woori Bank
IBBK Maybank Indonesia
IBKL IDBI Bank
IBKO Industrial Bank of Korea
ICBK Industrial and Commercial Bank of China
ICIC ICICI Bank
IDFB IDFC FIRST Bank
IDIB Indian Bank
INDB IndusInd Bank
IOBA Indian Overseas Bank
IPOS India Post Payments Bank
JAKA Jammu and Kashmir Bank
JANA Janaseva Sahakari Bank
JASB Janaseva Sahakari Bank Borivli
JIOP Jio Payments Bank
JJSB Jalgaon Janata Sahakari Bank
JPCB Jalgaon Peoples Co operative Bank
JSBL Janakalyan Sahakari Bank
JSBP Janata Sahakari Bank Pune
JSFB Jana Small Finance Bank
KACE Kangra Central Co operative Bank
KAIJ Kallappanna Awade Ichalkaranji Janata Sahakari Ban
KANG Kangra Co operative Bank
KARB Karnataka Bank
KCCB Kalupur Commercial Co operative Bank
KJSB Kalyan Janata Sahakari Bank
KKBK Kotak Mahindra Bank
KLGB Kerala Gramin Bank
KOEX KEB Hana Bank
KSCB Karnataka State Co operative Apex Bank
KUCB Karad Urban Co operative Bank
KVBL Karur Vysya Bank
KVGB Karnataka Vikas Grameena Bank
MAHB Bank of Maharashtra
MAHG Maharashtra Gramin Bank
MCBL Mahanagar Co operative Bank
MHCB Mizuho Bank
MSCI Maharashtra State Co operative Bank
MSHQ Mashreq Bank
MSNU Mehsana Urban Co operative Bank
MUBL Municipal Co operative Bank
MVCB Sir M Visvesvaraya Co operative Bank
NATA National Australia Bank
NBAD First Abu Dhabi Bank
NBRD National Bank for Agriculture and Rural Developmen
NESF North East Small Finance Bank
NGSB Nagpur Nagarik Sahakari Bank
NICB New India Co operative Bank
NKGS NKGSB Co operative Bank
NMCB Nasik Merchants Co operative Bank
NNSB Nutan Nagarik Sahakari Bank
NOSC Bank of Nova Scotia
NSPB NSDL Payments Bank
NTBL Nainital Bank
NUCB Nagar Urban Co operative Bank
ORCB Odisha State Co operative Bank
PJSB GP Parsik Sahakari Bank
PKGB Pragathi Krishna Gramin Bank
PMEC Prime Co operative Bank
PSIB Punjab and Sind Bank
PUNB Punjab National Bank
PYTM Paytm Payments Bank
QNBA Qatar National Bank
RABO Rabobank International
RATN RBL Bank
RBIS Reserve Bank of India
RNSB Rajkot Nagarik Sahakari Bank
RRBP Rajarambapu Sahakari Bank
RSBL Rajgurunagar Sahakari Bank
RSCB Rajasthan State Co operative Bank
SABR Sber Bank
SAHE Sahebrao Deshmukh Co operative Bank
SBIN State Bank of India
SBLS Samarth Sahakari Bank
SCBL Standard Chartered Bank
SDCB Surat District Co operative Bank
SDCE Satara District Central Co operative Bank
SHBK Shinhan Bank
SIBL South Indian Bank
SIDB Small Industries Development Bank of India
SJSB Solapur Janata Sahakari Bank
SKSB Shikshak Sahakari Bank
SMBC Sumitomo Mitsui Banking Corporation
SMCB Shivalik Small Finance Bank
SOGE Societe Generale
SPCB Surat Peoples Co operative Bank
SRCB Saraswat Co operative Bank
STCB SBM Bank India
SUNB Surat National Co operative Bank
SURY Suryoday Small Finance Bank
SUTB Sutex Co operative Bank
SVBL Seva Vikas Co operative Bank
SVCB SVC Co operative Bank
SVSH Shree Veershaiv Co operative Bank
TBSB Thane Bharat Sahakari Bank
TDCB Thane District Central Co operative Bank
TGMB Tumkur Grain Merchants Co operative Bank
TJSB TJSB Sahakari Bank
TMBL Tamilnad Mercantile Bank
TNSC Tamilnadu State Apex Co operative Bank
TSAB Telangana State Co operative Apex Bank
TTCB Textile Traders Co operative Bank
UBIN Union Bank of India
UCBA UCO Bank
UJVN Ujjivan Small Finance Bank
UOVB United Overseas Bank
URBN Urban Co operative Bank Perinthalmanna
UTIB Axis Bank
UTKS Utkarsh Small Finance Bank
VARA Varachha Co operative Bank
VASJ Vasai Janata Sahakari Bank
VSBL Vishweshwar Sahakari Bank
VVSB Vasai Vikas Sahakari Bank
WBSC West Bengal State Co operative Bank
WPAC Westpac Banking Corporation
YESB Yes Bank
ZCBL Zoroastrian Co operative Bank`;

const PREFIX_LENGTH = 4;

const byPrefix = new Map(
  NAMES.split('\n').map((line) => [line.slice(0, PREFIX_LENGTH), line.slice(PREFIX_LENGTH + 1)]),
);

/** `undefined` for an unknown bank. Only the first four letters of `ifsc` are read. */
export function bankNameOf(ifsc: string): string | undefined {
  return byPrefix.get(ifsc.slice(0, PREFIX_LENGTH).toUpperCase());
}
